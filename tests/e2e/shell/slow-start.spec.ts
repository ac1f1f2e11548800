import { expectAccessible } from '../support/accessible.ts';
import { newEmail, startSession } from '../support/sign-in.ts';
import { expect, type Page, test } from '../support/test.ts';

/**
 * Opens a page on a device without a saved user, while the session route fails. The page records what its
 * status says, because on a busy machine a test may look too late: a text stays two seconds.
 */
async function openWhileItFails(page: Page, path: string): Promise<void> {
  await startSession(page, newEmail('stuck'));
  await page.addInitScript(() => {
    const said: string[] = [];
    Object.assign(window, { said });
    new MutationObserver(() => {
      const status = [...document.querySelectorAll('[role=status]')].find(
        (at) => at.checkVisibility() && !at.closest('[aria-hidden=true]'),
      );
      const text = status?.textContent ?? '';
      if (text !== '' && text !== said.at(-1)) said.push(text);
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
  await page.route('**/api/me', (route) => route.fulfill({ status: 500, json: null }));
  await page.goto(path);
}

/** What the page's status has said since this was asked the last time, once it has said the last of these. */
async function expectSaid(page: Page, texts: readonly RegExp[]): Promise<void> {
  const said = () => page.evaluate(() => (window as unknown as { said: string[] }).said);
  await expect.poll(async () => (await said()).length).toBeGreaterThanOrEqual(texts.length);
  const all = await said();
  expect(all).toHaveLength(texts.length);
  for (const [at, text] of texts.entries()) expect(all[at]).toMatch(text);
  await page.evaluate(() => (window as unknown as { said: string[] }).said.splice(0));
}

test('a server that does not answer is reported, with a button that tries again', async ({
  page,
}) => {
  const stuck = /^Our server is not responding/;
  await openWhileItFails(page, '/profile');
  await expectSaid(page, [/^Loading…$/, stuck]);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectSaid(page, [/^Loading…$/, stuck]);
  await page.unroute('**/api/me');
  // The app may ask by itself first, and the button is gone then.
  await page
    .getByRole('button', { name: 'Try again' })
    .click({ timeout: 3000 })
    .catch(() => undefined);
  await expect(page.getByRole('link', { name: 'Credits: 2' })).toBeVisible();
});
