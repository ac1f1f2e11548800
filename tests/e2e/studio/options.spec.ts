import { newEmail, signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('two pictures of a shape are one purchase of two credits, and stay after a reload', async ({
  page,
}) => {
  await signIn(page, newEmail('options'));
  await page.getByRole('textbox').first().fill('A lighthouse in the fog');
  await page.getByRole('radio', { name: '16:9' }).check();
  await page.getByRole('group', { name: 'Pictures' }).getByRole('radio').nth(1).check();
  const button = page.getByRole('button', { name: /^Generate/ });
  await expect(button).toHaveAccessibleName(/2 credits$/);
  await button.click();
  await expect(page.getByText('2 pictures made')).toBeVisible();
  await expect(page.getByText('Credits: 0')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Open picture 2' }).click();
  const picture = page.getByRole('img', { name: 'A lighthouse in the fog' });
  const [width, height] = await picture.evaluate(
    ({ naturalWidth, naturalHeight }: HTMLImageElement) => [naturalWidth, naturalHeight],
  );
  expect((width ?? 0) / (height ?? 1)).toBeCloseTo(16 / 9, 1);
  await page.getByRole('button', { name: 'All pictures' }).click();
  await expect(page.getByRole('button', { name: 'Open picture 1' })).toBeVisible();
});
