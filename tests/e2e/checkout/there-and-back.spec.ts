import { checkoutDialog } from '../support/checkout-dialog.ts';
import { apply, openEditor, stroke } from '../support/device/open-editor.ts';
import { newEmail, signIn } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('a purchase in the middle of an edit returns to the same edit, which can be applied then', async ({
  page,
}) => {
  await signIn(page, newEmail('mid-edit'));
  await expect(page.getByText('Credits: 2')).toBeVisible();
  await page.getByRole('textbox').fill('A lock on a canal');
  await page.getByRole('button', { name: /^Generate/ }).click();
  await expect(page.getByText('Credits: 1')).toBeVisible();
  await openEditor(page);
  await page.getByRole('button', { name: 'Sepia' }).click();
  await page.getByRole('tab', { name: 'Select' }).click();
  await page.getByLabel('What should change there?').fill('Make it green');
  await stroke(page, [0.2, 0.2], [0.4, 0.4]);
  await expect(page.getByText('State 2/2')).toBeVisible();
  const before = await page.getByRole('img', { name: 'The selected area' }).screenshot();

  await page.getByRole('link', { name: 'Buy credits' }).last().click();
  await expect(page).toHaveURL(/returnTo=%2Fimage-editor/);
  await page.getByRole('button', { name: 'Buy 15 credits · $4.00' }).click();
  await checkoutDialog(page).getByRole('button', { name: 'Pay $4.00' }).click();

  await expect(page).toHaveURL('/image-editor');
  await expect(page.getByText('Credits: 16')).toBeVisible();
  await expect(page.getByText('15 credits added')).toHaveCount(1);
  await expect(page.getByText('State 2/2')).toBeVisible();
  await expect(page.getByRole('tab', { name: 'Select' })).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByLabel('What should change there?')).toHaveValue('Make it green');
  await expect(page.getByText('15 credits added')).toHaveCount(0);
  const after = await page.getByRole('img', { name: 'The selected area' }).screenshot();
  expect(after.equals(before)).toBe(true);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('State 1/2')).toBeVisible();
  await page.getByRole('button', { name: 'Redo' }).click();
  await apply(page).click();
  await expect(page.getByText('Credits: 14')).toBeVisible();
});
