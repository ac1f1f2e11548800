import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { Entries } from '../../../domain/account/credits.ts';
import { collectConsoleErrors } from '../support/console-errors.ts';
import { pictureSize } from '../support/picture-size.ts';
import { jobTaken } from '../support/pictures.ts';
import { newEmail, signIn, signInByPopup } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test.describe('with all its animations and requests, as most users see it', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' }, serviceWorkers: 'allow' });

  /** The test fails when the page writes an unexpected message to the console. */
  test('a visitor signs in, makes a picture for one credit, and downloads it', async ({ page }) => {
    const complaints = collectConsoleErrors(page);
    await signInByPopup(page, newEmail('e2e'));
    await expect(page.getByText('Credits: 2')).toBeVisible();

    const prompt = 'A lighthouse on a cliff at sunset, calm sea';
    const button = page.getByRole('button', { name: /^Generate/ });
    await expect(button).toBeDisabled();
    await page.getByRole('textbox', { name: /prompt|describe|picture/i }).fill(prompt);
    await expect(button).toBeEnabled();
    await expect(button).toHaveAccessibleName(/1 credit$/);
    await expect(button).toHaveAccessibleDescription('You have 2');
    await button.click();

    const picture = page.getByRole('img', { name: prompt });
    await expect(picture).toBeVisible();
    await expect(page.getByText('Credits: 1')).toBeVisible();

    const downloaded = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download' }).click();
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

test('a picture that finished while the tab was closed is in the history and in its tool at the next visit', async ({
  page,
  context,
}) => {
  await signIn(page, newEmail('closed'));
  await page
    .getByRole('textbox', { name: /prompt|describe|picture/i })
    .fill('A quiet harbour in fog');
  const taken = jobTaken(page);
  await page.getByRole('button', { name: /^Generate/ }).click();
  await taken;
  await page.close();
  await expect
    .poll(async () => (await context.request.get('/api/jobs')).text())
    .toContain('"succeeded"');
  const later = await context.newPage();
  await later.goto('/profile');
  await later.getByRole('link', { name: 'Previous Images' }).first().click();
  await expect(later.getByRole('button', { name: 'Open: A quiet harbour in fog' })).toBeVisible();
  await later.getByRole('link', { name: 'Text to Image' }).first().click();
  await expect(later.getByRole('img', { name: 'A quiet harbour in fog' })).toBeVisible();
  await expect(later.getByText('Credits: 1')).toBeVisible();
});
