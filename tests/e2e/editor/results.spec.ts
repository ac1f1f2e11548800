import { apply, download, openEditor, pixelsOf, stroke } from '../support/device/open-editor.ts';
import { operate } from '../support/operator.ts';
import { serviceUrl } from '../support/services.ts';
import { newEmail, startSession } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

/** How many pixels of an area of the test's photo (1600 × 1200) differ by any bit. */
function countChanged(
  before: Buffer,
  after: Buffer,
  area: { x: number; y: number; width: number; height: number },
): number {
  let changed = 0;
  for (let y = area.y; y < area.y + area.height; y += 1) {
    for (let x = area.x; x < area.x + area.width; x += 1) {
      const at = 4 * (y * 1600 + x);
      if (before.readUInt32LE(at) !== after.readUInt32LE(at)) changed += 1;
    }
  }
  return changed;
}

test('an AI edit changes a selected area, and no pixel outside it', async ({ page, request }) => {
  await startSession(page, newEmail('select'));
  await operate(page, request, 'grant', { credits: 10, reason: 'Test' });
  await openEditor(page);
  const before = await pixelsOf((await download(page)).bytes);
  await page.getByRole('tab', { name: 'Select' }).click();
  await apply(page).click();
  await expect(
    page.getByText('Please specify the area to edit and describe what changes you want.'),
  ).toBeVisible();
  await stroke(page, [0.4, 0.5], [0.6, 0.55]);
  await expect(page.getByText('State 2/2')).toBeVisible();
  await apply(page).click();
  await expect(page.getByText('Describe what should change in the area.')).toBeVisible();
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
  // Far from the selection every byte is the original's; in its middle none is.
  let strays = 0;
  for (let at = 0; at < after.length; at += 4) {
    const [x, y] = [(at / 4) % 1600, Math.floor(at / 4 / 1600)];
    const isNear = x > 500 && x < 1100 && y > 480 && y < 900;
    if (!isNear && after.readUInt32LE(at) !== before.readUInt32LE(at)) strays += 1;
  }
  expect(strays).toBe(0);
  const middle = 4 * (620 * 1600 + 800);
  expect(after.readUInt32LE(middle)).not.toBe(before.readUInt32LE(middle));
});

test('a prompt replaces the background; a failed edit is not charged and loses nothing', async ({
  page,
  request,
}) => {
  await startSession(page, newEmail('background'));
  await operate(page, request, 'grant', { credits: 4, reason: 'Test' });
  await openEditor(page);
  const before = await pixelsOf((await download(page)).bytes);
  await page.getByRole('tab', { name: 'Background' }).click();
  await apply(page).click();
  await expect(page.getByText('Please specify what background you want.')).toBeVisible();
  const word = `beach${Date.now()}`;
  await page.getByLabel('Which background?').fill(`a quiet ${word}`);
  const rule = { mode: 'refused', promptIncludes: word, times: 1 };
  await request.post(serviceUrl('image-provider/control'), { data: { add: rule } });
  await apply(page).click();
  await expect(page.getByText(/You were not charged/)).toBeVisible();
  await expect(page.getByText('Credits: 6')).toBeVisible();
  await expect(page.getByText('State 1/1')).toBeVisible();
  await apply(page).click();
  await expect(page.getByText('State 2/2')).toBeVisible();
  await expect(page.getByText('Credits: 4')).toBeVisible();
  // The subject has not become a small copy of itself: everything around it is new.
  const after = await pixelsOf((await download(page)).bytes);
  expect(countChanged(before, after, { x: 620, y: 460, width: 360, height: 360 })).toBe(0);
  expect(countChanged(before, after, { x: 0, y: 0, width: 200, height: 200 })).toBeGreaterThan(
    30_000,
  );
  // The test leaves at once: an edit that is not in the history yet is saved at the next visit.
  await page.goto('/image-editor');
  await page.waitForFunction(() => JSON.stringify(localStorage).includes('backgroundType'));
  await page.goto('/previous-images?tool=edit');
  await page.getByRole('button', { name: `Open: a quiet ${word}` }).click();
  await expect(page.getByRole('dialog').getByText('Background', { exact: true })).toBeVisible();
});
