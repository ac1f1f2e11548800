import { expectAccessible } from '../support/accessible.ts';
import { misbehave } from '../support/pictures.ts';
import { newEmail, signIn } from '../support/sign-in.ts';
import { expect, type Page, test } from '../support/test.ts';

/** The contact form, once its island fills in what it knows. */
async function message(page: Page) {
  await expect(page.locator('form[novalidate]')).toBeVisible();
  return page.getByLabel('Message');
}

test('help with a failed picture opens the contact page with the picture’s id', async ({
  page,
}) => {
  await signIn(page, newEmail('help-picture'));
  const word = await misbehave(page, { mode: 'refused', times: 9 });
  await page.getByRole('textbox').fill(`A lighthouse ${word}`);
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/jobs'),
  );
  await page.getByRole('button', { name: /^Generate/ }).click();
  const { id } = (await sent).postDataJSON() as { id: string };
  await expect(page.getByText('You were not charged', { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Get help' }).press('Enter');
  await expect(page).toHaveURL(new RegExp(`/contact\\?picture=${id}$`));
  await expect(await message(page)).toHaveValue(`About picture ${id}:\n\n`);
});
