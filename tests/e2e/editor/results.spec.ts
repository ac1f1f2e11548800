import { apply, download, openEditor, pixelsOf, stroke } from '../support/device/open-editor.ts';
import { operate } from '../support/operator.ts';
import { newEmail, startSession } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

/** How many pixels of an area of the test's photo (800 × 600) differ by any bit. */
function countChanged(
  before: Buffer,
  after: Buffer,
  area: { x: number; y: number; width: number; height: number },
): number {
  let changed = 0;
  for (let y = area.y; y < area.y + area.height; y += 1) {
    for (let x = area.x; x < area.x + area.width; x += 1) {
      const at = 4 * (y * 800 + x);
      if (before.readUInt32LE(at) !== after.readUInt32LE(at)) changed += 1;
    }
  }
  return changed;
}

test('an AI edit changes a selected area, and no pixel outside it, and a text is drawn where it was dragged to', async ({
  page,
  request,
}) => {
  await startSession(page, newEmail('select'));
  await operate(page, request, 'grant', { credits: 10, reason: 'Test' });
  await openEditor(page);
  const before = await pixelsOf((await download(page)).bytes);
  await page.getByRole('tab', { name: 'Select' }).click();
  await stroke(page, [0.4, 0.5], [0.6, 0.55]);
  await expect(page.getByText('State 2/2')).toBeVisible();
  await page.getByRole('radio', { name: 'Eraser' }).check({ force: true });
  await stroke(page, [0.1, 0.1], [0.2, 0.1]);
  await expect(page.getByText('State 3/3')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('radio', { name: 'Rectangle' }).check({ force: true });
  await stroke(page, [0.45, 0.6], [0.55, 0.7]);
  await expect(page.getByText('State 3/3')).toBeVisible();
  await page.getByLabel('What should change there?').fill('Make it green');
  await expect(apply(page)).toContainText('2 credits');
  await apply(page).click();
  await expect(page.getByText('State 4/4')).toBeVisible();
  await expect(page.getByText('Credits: 10')).toBeVisible();
  const after = await pixelsOf((await download(page)).bytes);
  // Above and left of the selection every byte is the original's; in its middle none is.
  expect(countChanged(before, after, { x: 0, y: 0, width: 800, height: 240 })).toBe(0);
  expect(countChanged(before, after, { x: 0, y: 240, width: 250, height: 360 })).toBe(0);
  expect(countChanged(before, after, { x: 395, y: 305, width: 10, height: 10 })).toBe(100);

  await page.getByRole('tab', { name: 'Text' }).click();
  await page.getByRole('textbox', { name: 'Text' }).fill('Sunday');
  await page.getByRole('radio', { name: 'Top' }).check({ force: true });
  const handle = page.getByRole('button', { name: /^Move the text/ });
  // It may still be in the middle, where the text was before.
  await expect.poll(async () => (await handle.boundingBox())?.y).toBeLessThan(300);
  const top = await handle.boundingBox();
  await handle.hover();
  await page.mouse.down();
  await page.mouse.move((top?.x ?? 0) + (top?.width ?? 0) / 2, (top?.y ?? 0) + 300, { steps: 5 });
  await page.mouse.up();
  // The page renders the last move with its next frame.
  await expect
    .poll(async () => (await handle.boundingBox())?.y)
    .toBeGreaterThan((top?.y ?? 0) + 200);
  await apply(page).click();
  await expect(page.getByText('State 5/5')).toBeVisible();
  await expect(page.getByText('Credits: 8')).toBeVisible();
  const written = await pixelsOf((await download(page)).bytes);
  // Nothing where it was at first, and something below.
  expect(countChanged(after, written, { x: 0, y: 0, width: 800, height: 100 })).toBe(0);
  expect(countChanged(after, written, { x: 0, y: 100, width: 800, height: 500 })).toBeGreaterThan(
    50,
  );
});
