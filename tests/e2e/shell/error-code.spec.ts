import { newEmail, startSession } from '../support/sign-in.ts';
import { expect, type Page, test } from '../support/test.ts';

const save = (page: Page) => page.getByRole('button', { name: 'Save' }).click();

test('a refusal shows a quiet code, of which a click copies the whole id of the request, and a failure of the server an error code', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await startSession(page, newEmail('code'));
  await page.goto('/profile');
  await expect(page.getByText('Credits: 2')).toBeVisible();
  // A name that only another client could send, so that the server refuses it.
  await page.route('**/api/me', (route) =>
    route.request().method() === 'PATCH'
      ? route.continue({ postData: JSON.stringify({ displayName: 5 }) })
      : route.continue(),
  );
  await page.getByLabel('Display name').fill('Ada');
  const answer = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await save(page);
  const { status, requestId } = await (await answer).json();
  expect(status).toBe(422);
  const code = page.getByRole('button', { name: `Code ${requestId.slice(0, 8)}`, exact: true });
  await code.click();
  await expect(page.getByText('Code copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(requestId);

  // A failure of the server is called an error code.
  await page.unroute('**/api/me');
  await page.route('**/api/me', (route) => {
    const json = {
      status: 500,
      code: 'internal_error',
      title: 'T',
      detail: 'D',
      requestId: '0123456789ab',
    };
    return route.request().method() === 'PATCH'
      ? route.fulfill({ status: 500, json })
      : route.continue();
  });
  await save(page);
  await expect(page.getByRole('button', { name: 'Error code 01234567' })).toBeVisible();
});
