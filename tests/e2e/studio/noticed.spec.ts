import { expectAccessible } from '../support/accessible.ts';
import { misbehave } from '../support/pictures.ts';
import { newEmail, signIn } from '../support/sign-in.ts';
import { expect, type Page, test } from '../support/test.ts';

interface Shown {
  title: string;
  body: string;
  tag: string;
}

/** Replaces the system's notifications and lets the test hide the tab: a headless browser has neither. */
async function prepare(page: Page, permission: 'default' | 'granted' | 'denied'): Promise<void> {
  await page.addInitScript((start) => {
    let isHidden = false;
    Object.defineProperty(document, 'visibilityState', {
      get: () => (isHidden ? 'hidden' : 'visible'),
    });
    const shown: unknown[] = [];
    let asked = 0;
    class TestNotification extends EventTarget {
      static permission = start;
      static requestPermission() {
        asked += 1;
        TestNotification.permission = 'granted';
        return Promise.resolve('granted');
      }
      constructor(title: string, options: object) {
        super();
        shown.push({ title, ...options });
      }
      close() {}
    }
    Object.assign(window, {
      Notification: TestNotification,
      setHidden: (hidden: boolean) => {
        isHidden = hidden;
        document.dispatchEvent(new Event('visibilitychange'));
      },
      readNotifications: () => ({ shown, asked }),
    });
  }, permission);
}

const setHidden = (page: Page, isHidden: boolean) =>
  page.evaluate((hidden) => {
    (window as unknown as { setHidden: (is: boolean) => void }).setHidden(hidden);
  }, isHidden);

const notifications = (page: Page) =>
  page.evaluate(() =>
    (
      window as unknown as { readNotifications: () => { shown: Shown[]; asked: number } }
    ).readNotifications(),
  );

const icon = (page: Page) => page.locator('link[rel=icon]');
const offer = (page: Page) => page.getByRole('button', { name: 'Notify me when it’s ready' });

async function generate(page: Page, delayMs: number): Promise<void> {
  const word = await misbehave(page, { mode: 'slow', delayMs, times: 1 });
  await page.getByRole('textbox').fill(`A windmill ${word}`);
  await page.getByRole('button', { name: /^Generate/ }).click();
  await expect(page.getByText(/Creating your picture/)).toBeInViewport();
}

test('a picture that ends while another tab is shown changes the title and the icon until it is seen', async ({
  page,
}) => {
  await prepare(page, 'denied');
  await signIn(page, newEmail('noticed'));
  await expect(page).toHaveTitle('Text to Image · Imagemint');
  await generate(page, 1500);
  await setHidden(page, true);
  await expect(page).toHaveTitle('Picture ready · Imagemint');
  await expect(icon(page)).toHaveAttribute('href', '/coin-ready.svg');
  await setHidden(page, false);
  await expect(page).toHaveTitle('Text to Image · Imagemint');
  await expect(icon(page)).toHaveAttribute('href', '/coin.svg');
  expect((await notifications(page)).shown).toEqual([]);
});

/** The tenth second of a wait is there at once. */
const waitLong = (page: Page) => page.clock.fastForward(10_000);

test('a notification is offered at the first long wait, not before, and comes once', async ({
  page,
}, testInfo) => {
  await prepare(page, 'default');
  await page.clock.install();
  await signIn(page, newEmail('notified'));
  await generate(page, 14_000);
  await expect(offer(page)).toHaveCount(0);
  expect((await notifications(page)).asked).toBe(0);
  await waitLong(page);
  await expect(offer(page)).toBeVisible();
  await page.screenshot({ path: testInfo.outputPath('offer.png') });
  await expectAccessible(page);
  await offer(page).press('Enter');
  await expect(page.getByText('You get a notification when it’s ready')).toBeVisible();
  await setHidden(page, true);
  await expect(page).toHaveTitle('Picture ready · Imagemint');
  await setHidden(page, false);
  await setHidden(page, true);
  const { asked, shown } = await notifications(page);
  expect(asked).toBe(1);
  expect(shown).toEqual([
    expect.objectContaining({
      title: 'Picture ready',
      body: 'Text to Image',
      tag: expect.any(String),
    }),
  ]);
});
