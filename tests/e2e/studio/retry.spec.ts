import { choose, misbehave } from '../support/pictures.ts';
import { newEmail, startSession } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('a failed picture is not charged, links to help with its id, and needs no new input for a retry', async ({
  page,
}) => {
  await startSession(page, newEmail('retry'));
  await page.goto('/image-to-image');
  await choose(page, 'Your picture');
  const prompt = `a woodcut ${await misbehave(page, { mode: 'refused', times: 1 })}`;
  await page.getByRole('textbox').first().fill(prompt);
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/api/jobs'),
  );
  await page.getByRole('button', { name: /^Transform/ }).click();
  const { id } = (await sent).postDataJSON() as { id: string };
  await expect(page.getByText('You were not charged').first()).toBeVisible();
  await expect(page.getByText('Credits: 2')).toBeVisible();
  await page.getByRole('link', { name: 'Get help' }).press('Enter');
  await expect(page).toHaveURL(new RegExp(`/contact\\?picture=${id}$`));
  await expect(page.getByLabel('Message')).toHaveValue(`About picture ${id}:\n\n`);
  await page.goBack();
  await expect(page.getByRole('textbox').first()).toHaveValue(prompt);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Your picture is ready.')).toBeAttached();
  await expect(page.getByText('Credits: 1')).toBeVisible();
});
