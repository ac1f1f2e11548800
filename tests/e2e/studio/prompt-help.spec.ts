import { expectAccessible } from '../support/accessible.ts';
import { openEditor } from '../support/device/open-editor.ts';
import { newEmail, signIn, startSession } from '../support/sign-in.ts';
import { sizes } from '../support/sizes.ts';
import { expect, test } from '../support/test.ts';

test('a prompt is improved and ideas are suggested, for nothing', async ({ page }) => {
  await signIn(page, newEmail('prompt'));
  const box = page.getByRole('textbox');
  await expect(page.getByRole('button', { name: 'Improve Prompt' })).toBeDisabled();
  await box.fill('a cat');
  await page.getByRole('button', { name: 'Improve Prompt' }).click();
  await expect(box).toHaveValue(/^a cat, .+/);
  await box.fill('');
  await page.getByRole('button', { name: 'Suggest Ideas' }).click();
  const ideas = page.getByRole('list', { name: 'Prompt Ideas' }).getByRole('button');
  await expect(ideas).toHaveCount(8);
  await page.keyboard.press('Escape');
  await expect(ideas).toHaveCount(0);
  await expect(page.getByText('Credits: 2')).toBeVisible();

  // The local provider reads 400 characters: the rest is shown before the submit.
  const note = page.getByRole('status').filter({ hasText: 'are sent to the AI' });
  await box.fill('a'.repeat(400));
  await expect(page.getByText('400 of 400 characters')).toBeVisible();
  await expect(note).toHaveCount(0);
  await box.fill(`${'a'.repeat(396)} fox and a hare`);
  await expect(note).toHaveText('Only the first 400 characters are sent to the AI.');
  await expect(page.getByText('Left out: and a hare')).toBeVisible();
  // One count, not a second one for the field's own limit.
  await box.fill('a'.repeat(1990));
  await expect(page.getByText(/of [\d,]+ characters/)).toHaveText(['1990 of 400 characters']);
  await expect(page.getByRole('button', { name: /^Generate/ })).toBeEnabled();
});

for (const { name, viewport } of sizes) {
  test(`on ${name} an idea follows what was typed, replaces it, and covers no main button`, async ({
    page,
  }) => {
    await page.setViewportSize(viewport);
    await signIn(page, newEmail('ideas'));
    const box = page.getByRole('textbox');
    await box.fill('a paper boat');
    const suggest = page.getByRole('button', { name: 'Suggest Ideas' });
    await suggest.press('Enter');
    const list = page.getByRole('dialog', { name: 'Prompt Ideas' });
    const ideas = list.getByRole('button');
    await expect(ideas).toHaveText(Array.from({ length: 8 }, () => /^a paper boat, .+/));
    await expect(ideas.first()).toBeFocused();
    const [dialog, button] = await Promise.all([
      list.boundingBox(),
      page.getByRole('button', { name: /^Generate/ }).boundingBox(),
    ]);
    if (!dialog || !button) throw new Error('Both are shown');
    expect(button.y + button.height).toBeLessThanOrEqual(viewport.height);
    const isBeside = dialog.x >= button.x + button.width;
    const isAbove = dialog.y + dialog.height <= button.y;
    expect([isBeside, isAbove]).toContain(true);
    await expectAccessible(page);

    const idea = (await ideas.nth(1).textContent()) ?? '';
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(box).toHaveValue(idea);
    await expect(list).toBeHidden();
    // The focus is back in the form, where the keys undo.
    const inForm = page.getByRole('main').locator(':focus');
    await expect(inForm).toHaveCount(1);
    await page.keyboard.press('ControlOrMeta+z');
    await expect(box).toHaveValue('a paper boat');
    await page.keyboard.press('ControlOrMeta+Shift+z');
    await expect(box).toHaveValue(idea);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect(box).toHaveValue('a paper boat');
    await page.getByRole('button', { name: 'Redo', exact: true }).click();
    await expect(box).toHaveValue(idea);
  });
}

test('an improved prompt can be undone, also after more was typed, and typing has its own undo', async ({
  page,
}) => {
  await signIn(page, newEmail('improve-undo'));
  const box = page.getByRole('textbox');
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(0);
  await box.fill('a red kite');
  await page.getByRole('button', { name: 'Improve Prompt' }).click();
  await expect(box).toHaveValue(/^a red kite, .+/);
  const better = await box.inputValue();
  await box.press('End');
  await page.keyboard.type(', at noon');
  await box.press('ControlOrMeta+z');
  // The browser undoes what was typed, and not the improvement.
  await expect(box).toHaveValue(new RegExp(`^${better}`));
  await box.fill(`${better}, at noon`);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(box).toHaveValue('a red kite');
  // Nothing is lost.
  await page.getByRole('button', { name: 'Redo', exact: true }).click();
  await expect(box).toHaveValue(`${better}, at noon`);
});

test('a preset replaces the description, and Undo brings it back', async ({ page }) => {
  await startSession(page, newEmail('preset-undo'));
  await page.goto('/image-to-image');
  const box = page.getByRole('textbox');
  await box.fill('in moss');
  await page.getByRole('button', { name: 'Presets' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Watercolor' }).click();
  await expect(box).not.toHaveValue('in moss');
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await expect(box).toHaveValue('in moss');
});

test('in the editor the keys undo a replaced description, and no step of the picture', async ({
  page,
}) => {
  await startSession(page, newEmail('editor-undo'));
  await openEditor(page);
  await page.getByRole('tab', { name: 'Background' }).click();
  const box = page.getByLabel('Which background?');
  await box.fill('a beach');
  await page.getByRole('button', { name: 'Improve Prompt' }).click();
  await expect(box).toHaveValue(/^a beach, .+/);
  await page.getByRole('button', { name: 'Improve Prompt' }).press('ControlOrMeta+z');
  await expect(box).toHaveValue('a beach');
});

test('text that is typed in the editor while the prompt is improved stays', async ({ page }) => {
  await startSession(page, newEmail('typed'));
  await openEditor(page);
  await page.getByRole('tab', { name: 'Background' }).click();
  const box = page.getByLabel('Which background?');
  await box.fill('a beach');
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/prompts/improve', async (route) => {
    await released;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Improve Prompt' }).click();
  await box.fill('a forest');
  release();
  await expect(page.getByRole('button', { name: 'Improve Prompt' })).toBeEnabled();
  await expect(box).toHaveValue('a forest');
});
