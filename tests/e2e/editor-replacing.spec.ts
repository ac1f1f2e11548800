import { expect, test } from '@playwright/test';
import { apply, openEditor } from './open-editor.ts';
import { operate } from './operator.ts';
import { misbehave } from './pictures.ts';
import { signIn } from './sign-in.ts';

test('a picture that is brought along asks before it takes another’s place, and waits for a paid edit', async ({
  page,
  request,
}) => {
  await signIn(page, `brought-${Date.now()}@example.com`);
  await operate(page, request, 'grant', { credits: 5, reason: 'Test' });
  await openEditor(page);
  await page.getByRole('button', { name: 'Sepia' }).click();
  await apply(page).click();
  await expect(page.getByText('State 2/2')).toBeVisible();
  await page.waitForFunction(() => JSON.stringify(localStorage).includes('Sepia'));
  const bring = async () => {
    await page.goto('/previous-images');
    await page.getByRole('button', { name: 'Open: Sepia' }).click();
    await page.getByRole('link', { name: 'Edit it' }).click();
  };
  await bring();
  const dialog = page.getByRole('dialog', { name: 'Edit another picture?' });
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByText('State 2/2')).toBeVisible();

  await page.getByRole('tab', { name: 'Background' }).click();
  const word = await misbehave(page, { mode: 'slow', delayMs: 6000 });
  await page.getByLabel('Which background?').fill(`a quiet ${word}`);
  await apply(page).click();
  await expect(page.getByText('Credits: 4')).toBeVisible();
  await bring();
  await expect(page.getByText('An edit is still being made on this one')).toBeVisible();
  await expect(page.getByText('State 3/3')).toBeVisible({ timeout: 45_000 });

  await bring();
  await dialog.getByRole('button', { name: 'Another picture' }).click();
  await expect(page.getByText('State 1/1')).toBeVisible();
  await expect(dialog).toHaveCount(0);
});
