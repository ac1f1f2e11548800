import { choose, photo } from '../support/pictures.ts';
import { newEmail, startSession } from '../support/sign-in.ts';
import { expect, type Page, test } from '../support/test.ts';

/** Leaves the requests unanswered, as a phone that changes networks does. Returns a function that ends it. */
async function stall(page: Page, address: string, method: string): Promise<() => Promise<void>> {
  const pattern = `**${address}`;
  await page.route(pattern, (route) =>
    route.request().method() === method ? new Promise<void>(() => undefined) : route.fallback(),
  );
  return () => page.unroute(pattern);
}

test('credits that could not be read say so, and are read when the user tries again', async ({
  page,
}) => {
  await startSession(page, newEmail('stalled-credits'));
  // The socket would bring them too.
  await page.routeWebSocket('**/api/live', () => undefined);
  const end = await stall(page, '/api/credits', 'GET');
  await page.clock.install();
  await page.goto('/text-to-image');
  await expect(page.getByRole('button', { name: /^Generate/ })).toHaveAttribute(
    'aria-busy',
    'true',
  );
  await page.clock.fastForward(31_000);
  await expect(page.getByText('Your credits could not be read')).toHaveCount(2);
  await expect(page.getByRole('button', { name: /^Generate/ })).toBeDisabled();
  await expect(page.getByRole('button', { name: /^Generate/ })).toHaveAttribute(
    'aria-busy',
    'false',
  );
  await end();
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Try again/ })
    .click();
  await expect(page.getByText('Credits: 2')).toBeVisible();
  await expect(page.getByText('Your credits could not be read')).toHaveCount(0);
});

test('an upload that stalls gives up after 30 s, says so, and succeeds at the next submit', async ({
  page,
}) => {
  await startSession(page, newEmail('stalled-upload'));
  await page.clock.install();
  await page.goto('/background-removal');
  await expect(page.getByText('Credits: 2')).toBeVisible();
  await choose(page, 'Your picture', { buffer: await photo(), mimeType: 'image/jpeg' });
  await expect(page.getByAltText('The picture you chose')).toBeVisible();
  const end = await stall(page, '/api/uploads', 'POST');
  const sent = page.waitForRequest('**/api/uploads');
  await page.getByRole('button', { name: /^Remove Background/ }).click();
  await sent;
  await page.clock.fastForward(31_000);
  await expect(page.getByText('Connection timeout - check your network')).toBeVisible();
  await expect(page.getByText('Credits: 2')).toBeVisible();
  await end();
  await page.getByRole('button', { name: /^Remove Background/ }).click();
  await expect(page.getByText('Your picture is ready.')).toBeAttached({ timeout: 45_000 });
  await expect(page.getByText('Credits: 1')).toBeVisible();
});

test('a submit that stalls is looked up, and paid once', async ({ page }) => {
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
