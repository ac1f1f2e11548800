import { newEmail, startSession } from '../support/sign-in.ts';
import { type StallingServer, startStallingServer } from '../support/stalling-server.ts';
import { expect, type Page, test } from '../support/test.ts';

// A phone that changes networks leaves requests without an answer, and answers that have begun and never
// end; no error comes. The time of each is 30 s, and 60 s on a phone (spec, section 9; the latter in Node).

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

for (const [name, how] of [
  ['no answer', 'none'],
  ['half an answer', 'half'],
] as const) {
  test(`a call that has ${name} gives up after 30 s, says so, and is repeated on request`, async ({
    page,
  }) => {
    await startSession(page, newEmail('stalled-call'));
    await page.clock.install();
    server.stall('/api/credits', how);
    await page.goto(`${server.origin}/text-to-image`);
    const generate = page.getByRole('button', { name: /^Generate/ });
    await expect(generate).toHaveAttribute('aria-busy', 'true');
    await pass(page, 20_000);
    const failure = page.getByText('Your credits could not be read');
    await expect(failure).toHaveCount(0);
    await page.clock.fastForward(11_000);
    await expect(failure.first()).toBeVisible();
    await expect(generate).toBeDisabled();
    await expect(generate).toHaveAttribute('aria-busy', 'false');
    server.end();
    await page
      .getByRole('banner')
      .getByRole('button', { name: /Try again/ })
      .click();
    await expect(page.getByText('Credits: 2')).toBeVisible();
    await expect(failure).toHaveCount(0);
  });
}

test('a submit that has no answer is looked up after 30 s, and paid once', async ({ page }) => {
  await startSession(page, newEmail('stalled-submit'));
  await page.clock.install();
  await page.goto('/text-to-image');
  await expect(page.getByText('Credits: 2')).toBeVisible();
  // The server has the request, and its answer never arrives.
  await page.route('**/api/jobs', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await route.fetch();
    return new Promise<void>(() => undefined);
  });
  await page.getByRole('textbox').fill('A kite over dunes');
  const sent = page.waitForRequest('**/api/jobs');
  await page.getByRole('button', { name: /^Generate/ }).click();
  await sent;
  await page.clock.fastForward(31_000);
  await expect(page.getByRole('img', { name: 'A kite over dunes' })).toBeVisible({
    timeout: 30_000,
  });
  await expect(page.getByText('Credits: 1')).toBeVisible();
});

test.describe('with a service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a page that the server does not begin is opened from the device after 8 s', async ({
    page,
  }) => {
    await startSession(page, newEmail('stalled-page'));
    await page.goto(`${server.origin}/text-to-image`);
    await expect(page.getByText('Credits: 2')).toBeVisible();
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    server.stall('/previous-images', 'none');
    const began = Date.now();
    await page.goto(`${server.origin}/previous-images`);
    await expect(page.getByRole('heading', { name: 'Previous Images', level: 1 })).toBeVisible();
    expect(Date.now() - began).toBeGreaterThan(7900);
    expect(Date.now() - began).toBeLessThan(20_000);
    await expect(page.locator('html')).toHaveAttribute('data-offline', '');
    // A page that comes late, within that time, is the server's own.
    server.end();
    await page.goto(`${server.origin}/previous-images`);
    await expect(page.locator('html')).not.toHaveAttribute('data-offline');
  });
});
