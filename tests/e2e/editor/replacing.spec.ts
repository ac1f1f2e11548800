import { apply, openEditor, photo, stroke } from '../support/device/open-editor.ts';
import { operate } from '../support/operator.ts';
import { misbehave } from '../support/pictures.ts';
import { newEmail, startSession } from '../support/sign-in.ts';
import { expect, type Page, test } from '../support/test.ts';

test('a picture that is handed over asks before it replaces another, and waits for a paid edit', async ({
  page,
  request,
}) => {
  await startSession(page, newEmail('handed-over'));
  await operate(page, request, 'grant', { credits: 5, reason: 'Test' });
  await openEditor(page);
  await page.getByRole('button', { name: 'Sepia' }).click();
  await apply(page).click();
  await expect(page.getByText('State 2/2')).toBeVisible();
  await page.waitForFunction(() =>
    Object.keys(localStorage).some((key) => key.startsWith('imagemint.history.')),
  );
  const history = page.getByRole('link', { name: 'Previous Images' }).first();
  const editAgain = async () => {
    await page.getByRole('button', { name: 'Open: Sepia' }).click();
    await page.getByRole('link', { name: 'Edit it' }).click();
  };
  await history.click();
  await editAgain();
  const dialog = page.getByRole('dialog', { name: 'Edit another picture?' });
  await dialog.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByText('State 2/2')).toBeVisible();

  await page.getByRole('tab', { name: 'Background' }).click();
  const word = await misbehave(page, { mode: 'slow', delayMs: 6000 });
  await page.getByLabel('Which background?').fill(`a quiet ${word}`);
  await apply(page).click();
  await expect(page.getByText('Credits: 4')).toBeVisible();
  await page.goto('/previous-images');
  await editAgain();
  await expect(page.getByText('An edit of this picture is still in progress')).toBeVisible();
  await expect(page.getByText('State 3/3')).toBeVisible({ timeout: 45_000 });

  await history.click();
  await editAgain();
  await dialog.getByRole('button', { name: 'Open another picture' }).click();
  await expect(page.getByText('State 1/1')).toBeVisible();
  await expect(dialog).toHaveCount(0);
});

test('an open dialog receives the editor’s keys, and a key that is held counts once', async ({
  page,
}) => {
  await startSession(page, newEmail('keys'));
  await openEditor(page);
  await page.getByRole('tab', { name: 'Select' }).click();
  await expect(page.getByRole('img', { name: 'The selected area' })).toBeVisible();
  await stroke(page, [0.2, 0.2], [0.4, 0.4]);
  await expect(page.getByText('State 2/2')).toBeVisible();
  await page.getByRole('tab', { name: 'Filter' }).click();
  await page.getByRole('button', { name: 'Sepia' }).click();
  await expect(page.getByText('Preview, not applied')).toBeVisible();
  await expect(apply(page)).toBeEnabled();
  await page.getByRole('button', { name: 'Open another picture' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit another picture?' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await page.keyboard.press('Control+z');
  await page.keyboard.press('Escape');
  await expect(page.getByText('State 2/2')).toBeVisible();
  await expect(page.getByText('Preview, not applied')).toBeVisible();
  await expect(page.getByText('Credits: 2')).toBeVisible();
  let downloads = 0;
  page.on('download', () => {
    downloads += 1;
  });
  await page.keyboard.down('Control');
  for (let repeat = 0; repeat < 5; repeat += 1) await page.keyboard.down('s');
  await page.keyboard.up('Control');
  await expect.poll(() => downloads).toBe(1);
  await expect(page.getByRole('button', { name: 'Download Edited Image' })).toBeEnabled();
  expect(downloads).toBe(1);
});

/** Delays the response of the picture at this address, from the call until it is released. */
async function holdBack(page: Page, address: string): Promise<() => void> {
  let release: () => void = () => undefined;
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(`**${address}`, async (route) => {
    await released;
    await route.continue();
  });
  return release;
}

/**
 * Fetches and decodes a picture in the page, which takes as long as opening it: what was held back
 * before has had its time. Then the page renders.
 */
async function openMeanwhile(page: Page, address: string): Promise<void> {
  await page.evaluate(async (url) => {
    for (let times = 0; times < 3; times += 1) {
      const picture = await (await fetch(url, { cache: 'no-store' })).blob();
      (await createImageBitmap(picture)).close();
    }
    for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame);
  }, address);
}

/** Drops a picture on the page. */
async function drop(page: Page, buffer: Buffer): Promise<void> {
  await page.evaluate((bytes) => {
    const picture = Uint8Array.from(bytes, (letter) => letter.charCodeAt(0));
    const dataTransfer = new DataTransfer();
    dataTransfer.items.add(new File([picture], 'dropped.png', { type: 'image/png' }));
    document.dispatchEvent(new DragEvent('drop', { dataTransfer, cancelable: true }));
  }, buffer.toString('latin1'));
}

test('of two pictures the one that was chosen last opens, and a slow one can be cancelled', async ({
  page,
}) => {
  await startSession(page, newEmail('two'));
  await page.goto('/image-editor');
  const sample = page.getByRole('listitem').getByRole('button').first();
  const address = '/samples/portrait.jpg';
  let release = await holdBack(page, address);
  await sample.click();
  await expect(page.getByText('Opening…')).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Opening…')).toHaveCount(0);
  await sample.click();
  const file = { name: 'tall.png', mimeType: 'image/png', buffer: await photo(300, 600) };
  await page.getByRole('button', { name: 'Your picture', exact: true }).setInputFiles(file);
  await expect(page.getByText('State 1/1')).toBeVisible();
  release();
  await openMeanwhile(page, address);
  const shape = async () => {
    const box = await page.getByRole('img', { name: 'Your picture' }).boundingBox();
    return (box?.width ?? 0) / (box?.height ?? 1);
  };
  expect(await shape()).toBeCloseTo(0.5, 1);

  // Opening a picture that replaces the current one can be cancelled too, by the button and by the
  // key.
  const scripts = '/assets/full-picture-worker-*.js';
  release = await holdBack(page, scripts);
  for (const leaveOff of ['Cancel', 'Escape']) {
    await drop(page, await photo(600, 300));
    await expect(page.getByText('Opening the other picture…')).toBeVisible();
    if (leaveOff === 'Escape') await page.keyboard.press('Escape');
    else await page.getByRole('button', { name: leaveOff }).click();
    await expect(page.getByText('Opening the other picture…')).toHaveCount(0);
  }
  release();
  await page.unroute(`**${scripts}`);
  await openMeanwhile(page, address);
  expect(await shape()).toBeCloseTo(0.5, 1);

  // In the other tools as well.
  await page.unroute(`**${address}`);
  await page.goto('/background-removal');
  release = await holdBack(page, address);
  await page.getByRole('listitem').getByRole('button').first().click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  release();
  await openMeanwhile(page, address);
  await expect(page.getByAltText('The picture you chose')).toHaveCount(0);
});
