import { choose, photo } from '../support/pictures.ts';
import { newEmail, signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('the remove button of a very wide picture is whole', async ({ page }) => {
  await signIn(page, newEmail('wide'));
  await page.goto('/background-removal');
  await choose(page, 'Your picture', {
    buffer: await photo(4000, 300),
    mimeType: 'image/jpeg',
  });
  const remove = page.getByRole('button', { name: 'Remove the picture' });
  await expect(remove).toBeVisible();
  // The frame around the picture cuts off what is outside of it.
  const overflow = await remove.evaluate((button) => {
    const box = button.getBoundingClientRect();
    const frame = button.parentElement?.parentElement?.getBoundingClientRect();
    return frame ? [frame.top - box.top, box.bottom - frame.bottom] : [];
  });
  expect(Math.max(...overflow)).toBeLessThanOrEqual(0);
});

test('without a network the button of a tool is disabled, says why, and works again after that', async ({
  page,
  context,
}) => {
  await signIn(page, newEmail('off'));
  await page.getByRole('textbox').fill('A kite over dunes');
  const generate = page.getByRole('button', { name: /^Generate/ });
  await expect(generate).toBeEnabled();
  await context.setOffline(true);
  await expect(generate).toBeDisabled();
  await expect(
    page.getByText('You’re offline. This button works again when you’re back online.'),
  ).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await context.setOffline(false);
  await expect(generate).toBeEnabled();
  await expect(page.getByText('Credits: 2')).toBeVisible();
});
