import type { Browser } from '@playwright/test';
import type { AccountPictures } from '../../../domain/account/picture.ts';
import { expectAccessible } from '../support/accessible.ts';
import { openPicture } from '../support/device/kept-pictures.ts';
import { apply, openEditor, stroke } from '../support/device/open-editor.ts';
import { shownDigest } from '../support/device/shown-digest.ts';
import { type LaterDeployment, startLaterDeployment } from '../support/later-deployment.ts';
import { operate } from '../support/operator.ts';
import { makePicture } from '../support/pictures.ts';
import { newEmail, signInByRedirect } from '../support/sign-in.ts';
import { devices, expect, type Page, test } from '../support/test.ts';

// Safari deletes all that a site has stored after seven days without a visit, and promises nothing else. Here
// days pass on the server too: what it has for some days alone is gone.

let server: LaterDeployment;

test.beforeAll(async () => {
  server = await startLaterDeployment();
});
test.afterAll(() => server.close());

const { defaultBrowserType: _, ...iPhone } = devices['iPhone 15'];

/** Opens a phone without any storage, as at the first visit and after Safari has deleted all, and signs in. */
async function openPhone(browser: Browser, email: string): Promise<Page> {
  const context = await browser.newContext({
    ...iPhone,
    baseURL: server.origin,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  await context.addInitScript(() => {
    navigator.storage.persisted = () => Promise.resolve(false);
    navigator.storage.persist = () => Promise.resolve(false);
  });
  const page = await context.newPage();
  await signInByRedirect(page, email);
  return page;
}

async function listed(page: Page): Promise<AccountPictures> {
  return (await (await page.request.get('/api/pictures')).json()) as AccountPictures;
}

const states = async (page: Page) =>
  (await listed(page)).pictures.map(({ prompt, state }) => `${prompt} ${state}`);

const question = (page: Page) =>
  page.getByRole('region', { name: 'This browser may delete your pictures' });

/** Pays for a filter, which the device draws, and for a masked edit, which it finishes. */
async function makeEdits(page: Page): Promise<void> {
  await openEditor(page);
  await page.getByRole('tab', { name: 'Filter' }).click();
  await page.getByRole('button', { name: 'Vintage' }).click();
  await apply(page).click();
  await expect(page.getByText('State 2/2')).toBeVisible();
  await page.getByRole('tab', { name: 'Select' }).click();
  await stroke(page, [0.4, 0.5], [0.6, 0.5]);
  await page.getByRole('textbox', { name: /change/i }).fill('a blue disc');
  await apply(page).click();
  await expect(page.getByText('State 4/4')).toBeVisible({ timeout: 30_000 });
}

test('an iPhone user who comes back after a fortnight finds every picture that the account keeps, whole', async ({
  browser,
}) => {
  test.slow();
  const email = newEmail('fortnight-on');
  const phone = await openPhone(browser, email);
  await operate(phone, phone.request, 'grant', { credits: 10, reason: 'Test' });
  await makePicture(phone, 'A lighthouse in fog');
  await question(phone).getByRole('button', { name: 'Keep my pictures' }).click();
  await expect(question(phone)).toHaveCount(0);
  await makePicture(phone, 'A boat on a lake');
  await makeEdits(phone);
  const prompts = ['a blue disc', 'Vintage', 'A boat on a lake', 'A lighthouse in fog'];
  await expect.poll(() => states(phone)).toEqual(prompts.map((prompt) => `${prompt} kept`));
  await phone.goto('/previous-images');
  const before = new Map<string, string>();
  for (const prompt of prompts) before.set(prompt, await shownDigest(phone, prompt));
  await phone.context().close();
  await server.pass(12);
  const later = await openPhone(browser, email);
  await later.goto('/previous-images');
  await expect(later.getByText('4 of 200 in your account')).toBeVisible();
  for (const prompt of prompts) await expect(openPicture(later, prompt)).toBeVisible();
  await expect(later.getByText(/no longer here/)).toHaveCount(0);
  await expectAccessible(later);
  for (const prompt of prompts) {
    expect(await shownDigest(later, prompt)).toBe(before.get(prompt));
  }
  await later.context().close();
});
