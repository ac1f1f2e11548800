import { choose, photo } from '../support/pictures.ts';
import { newEmail, signIn, startSession } from '../support/sign-in.ts';
import { type StallingServer, startStallingServer } from '../support/stalling-server.ts';
import { expect, type Page, test } from '../support/test.ts';

// A phone that changes networks leaves answers that have begun and never end: the headers are there, and
// no error comes. The time of each is 30 s, and 60 s on a phone (spec, section 9).

let server: StallingServer;
test.beforeEach(async () => {
  server = await startStallingServer();
});
test.afterEach(() => server.close());

/** Lets the time go on as soon as an answer is held back that the page itself has asked for. */
async function pass(page: Page, milliseconds: number): Promise<void> {
  // The page waits some seconds for the first answer before it shows itself, so that the request is older.
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
  await expect.poll(() => server.holding()).toBeGreaterThan(0);
  await page.clock.fastForward(milliseconds);
}

test('a call whose answer stops half-way gives up after 30 s, and is repeated on request', async ({
  page,
}) => {
  await startSession(page, newEmail('half-call'));
  await page.clock.install();
  server.stall('/api/credits');
  await page.goto(`${server.origin}/text-to-image`);
  await pass(page, 20_000);
  await expect(page.getByText('Your credits could not be read')).toHaveCount(0);
  await page.clock.fastForward(11_000);
  await expect(page.getByText('Your credits could not be read')).toHaveCount(2);
  await expect(page.getByRole('button', { name: /^Generate/ })).toBeDisabled();
  server.end();
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Try again/ })
    .click();
  await expect(page.getByText('Credits: 2')).toBeVisible();
  await expect(page.getByText('Your credits could not be read')).toHaveCount(0);
});

test('an upload whose answer stops half-way gives up after 30 s, and the next submit succeeds', async ({
  page,
}) => {
  await startSession(page, newEmail('half-upload'));
  await page.clock.install();
  await page.goto(`${server.origin}/background-removal`);
  await expect(page.getByText('Credits: 2')).toBeVisible();
  await choose(page, 'Your picture', { buffer: await photo(), mimeType: 'image/jpeg' });
  await expect(page.getByAltText('The picture you chose')).toBeVisible();
  server.stall('/api/uploads');
  await page.getByRole('button', { name: /^Remove Background/ }).click();
  await pass(page, 31_000);
  await expect(page.getByText('Connection timeout - check your network')).toBeVisible();
  await expect(page.getByText('Credits: 2')).toBeVisible();
  server.end();
  await page.getByRole('button', { name: /^Remove Background/ }).click();
  await page.clock.resume();
  await expect(page.getByText('Your picture is ready.')).toBeAttached({ timeout: 45_000 });
  await expect(page.getByText('Credits: 1')).toBeVisible();
});

test('a picture that stops half-way is not called missing, and is fetched on request', async ({
  page,
}) => {
  await signIn(page, newEmail('half-picture'));
  await page.getByRole('textbox').fill('A kite over dunes');
  const saved = page.waitForResponse((response) => response.url().endsWith('/saved'));
  await page.getByRole('button', { name: /^Generate/ }).click();
  await saved;
  // Another device of the user has nothing yet.
  await page.clock.install();
  server.stall('/images/');
  // The page is never loaded: the grid's picture does not end.
  await page.goto(`${server.origin}/previous-images`, { waitUntil: 'domcontentloaded' });
  await page.getByRole('button', { name: 'Open: A kite over dunes' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('Opening…')).toBeVisible();
  await expect.poll(() => server.holding()).toBeGreaterThan(1);
  await page.clock.fastForward(31_000);
  await expect(dialog.getByText('This picture could not be loaded.')).toBeVisible();
  server.end();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await expect(dialog.getByRole('img', { name: 'A kite over dunes' })).toBeVisible();
});

test.describe('on a phone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1',
  });

  test('a call has 60 s', async ({ page }) => {
    await startSession(page, newEmail('half-phone'));
    await page.clock.install();
    server.stall('/api/credits');
    await page.goto(`${server.origin}/text-to-image`);
    await pass(page, 50_000);
    await expect(page.getByText('Your credits could not be read')).toHaveCount(0);
    await page.clock.fastForward(11_000);
    await expect(page.getByText('Your credits could not be read').first()).toBeVisible();
  });
});
