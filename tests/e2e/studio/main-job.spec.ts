import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Entries } from '../../../domain/account/credits.ts';
import { collectConsoleErrors } from '../support/console-errors.ts';
import { pictureSize } from '../support/picture-size.ts';
import { newEmail } from '../support/sign-in.ts';
import { expect, type Locator, type Page, test } from '../support/test.ts';

/** More stops than any page has before the element. */
const stopsMax = 60;

/** Presses Tab until the element has focus. */
async function goTo(page: Page, stop: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  for (let stops = 0; stops < stopsMax; stops += 1) {
    if (stops > 0) await page.keyboard.press(key);
    const isThere = await stop
      .evaluate((element) => element === document.activeElement, undefined, { timeout: 5000 })
      .catch(() => false);
    if (isThere) return;
  }
  throw new Error(`The keyboard does not come to ${String(stop)}`);
}

const showsKeyboard = (page: Page) =>
  expect(page.locator(':focus')).not.toHaveCSS('outline-style', 'none');

test.describe('with its animations and requests, as most users see it', () => {
  test.use({ serviceWorkers: 'allow' });

  /** The test fails when the page writes an unexpected message to the console. */
  test('a visitor signs in, makes a picture for one credit, and downloads it, with Tab, Enter and Space alone', async ({
    page,
  }) => {
    const complaints = collectConsoleErrors(page);
    await page.goto('/');
    const opened = page.waitForEvent('popup');
    await goTo(page, page.getByRole('main').getByRole('button', { name: 'Continue with Google' }));
    await showsKeyboard(page);
    await page.keyboard.press('Enter');
    const popup = await opened;
    await goTo(popup, popup.getByRole('link', { name: 'Use another account' }));
    await popup.keyboard.press('Enter');
    await goTo(popup, popup.getByRole('textbox'));
    await popup.keyboard.type(newEmail('keys'));
    await popup.keyboard.press('Enter');
    await expect(page).toHaveURL('/text-to-image');
    // From here: the front page plays all its demonstrations at once, which takes most of the time.
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await expect(page.getByText('Credits: 2')).toBeVisible();

    const prompt = 'A lighthouse on a cliff at sunset, calm sea';
    const button = page.getByRole('button', { name: /^Generate/ });
    await expect(button).toBeDisabled();
    await goTo(page, page.getByRole('textbox', { name: /prompt|describe|picture/i }));
    await page.keyboard.type(prompt);
    await expect(button).toHaveAccessibleName(/1 credit$/);
    await expect(button).toHaveAccessibleDescription('You have 2');
    await goTo(page, button);
    await goTo(page, page.getByRole('textbox').first(), 'Shift+Tab');
    await goTo(page, button);
    await showsKeyboard(page);
    await page.keyboard.press('Space');

    await expect(page.getByRole('img', { name: prompt })).toBeVisible();
    await expect(page.getByText('Credits: 1')).toBeVisible();
    const downloaded = page.waitForEvent('download');
    await goTo(page, page.getByRole('button', { name: 'Download' }));
    await showsKeyboard(page);
    await page.keyboard.press('Enter');
    const download = await downloaded;
    expect(download.suggestedFilename()).toBe('generated-image.png');
    const bytes = await readFile(await download.path());
    const file = await sharp(bytes).metadata();
    expect(file).toMatchObject({ format: 'png', width: pictureSize, height: pictureSize });
    expect(file.xmp?.toString()).toContain('digitalsourcetype/trainedAlgorithmicMedia"');
    // A picture and not a plain area: its lightness varies.
    const { channels } = await sharp(bytes).stats();
    expect(Math.max(...channels.map(({ stdev }) => stdev))).toBeGreaterThan(10);

    const credits = await page.request.get('/api/credits');
    expect(await credits.json()).toEqual({ balance: 1, held: 0, available: 1, initialized: true });
    const entries = await page.request.get('/api/credits/entries');
    const ledger = (await entries.json()) as Entries;
    expect(ledger.entries.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['spend', -1],
      ['trial', 2],
    ]);
    expect(complaints).toEqual([]);
  });
});
