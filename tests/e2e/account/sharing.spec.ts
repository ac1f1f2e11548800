import { readFile } from 'node:fs/promises';
import { expectAccessible } from '../support/accessible.ts';
import { openInApp } from '../support/open-in-app.ts';
import { newEmail, signIn, signInHere } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('a shared picture opens for anybody, is checked against its receipt, and is gone when its owner stops', async ({
  page,
  browser,
}) => {
  await signIn(page, newEmail('sharing'));
  await page.getByRole('textbox').fill('A lighthouse <b>at dusk</b>');
  await page.getByRole('button', { name: /^Generate/ }).click();
  await page.getByRole('button', { name: 'Share link' }).click();
  const dialog = page.getByRole('dialog', { name: 'Share this picture' });
  await dialog.getByRole('checkbox', { name: 'Show the receipt' }).check();
  await dialog.getByRole('button', { name: 'Create link' }).click();
  const url = await dialog.getByRole('textbox', { name: 'Link' }).inputValue();
  await expectAccessible(page, 'light');

  const context = await browser.newContext();
  const visitor = await context.newPage();
  const arrival = Promise.withResolvers<void>();
  await visitor.route(/\/image\?/, async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await visitor.goto(url, { waitUntil: 'domcontentloaded' });
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(
    'A lighthouse <b>at dusk</b>',
  );
  const picture = visitor.getByRole('img', { name: 'A lighthouse <b>at dusk</b>' });
  const room = await picture.boundingBox();
  arrival.resolve();
  expect(await picture.evaluate((image: HTMLImageElement) => image.decode())).toBeUndefined();
  expect(await picture.boundingBox()).toEqual(room);
  await expectAccessible(visitor, 'dark');
  const downloaded = visitor.waitForEvent('download');
  await visitor.getByRole('link', { name: 'Download' }).click();
  const file = await readFile(await (await downloaded).path());
  const check = visitor.getByLabel('Check a file');
  const mimeType = 'image/png';
  await check.setInputFiles({ name: 'same.png', mimeType, buffer: file });
  await expect(visitor.getByRole('status')).toHaveText('This is the same file.');
  const buffer = Buffer.concat([file, Buffer.from([0])]);
  await check.setInputFiles({ name: 'other.png', mimeType, buffer });
  await expect(visitor.getByRole('status')).toHaveText(/different file/);
  await visitor.getByRole('link', { name: 'Remix · 1 credit' }).click();
  await expect(visitor.getByText(/^Your picture ‘A lighthouse .* for 1 credit$/)).toBeVisible();
  await signInHere(visitor, newEmail('remixing'));
  await expect(visitor.getByRole('textbox').first()).toHaveValue('A lighthouse <b>at dusk</b>');

  await openInApp(page, '/profile');
  await expect(page.getByText('1 view', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Stop sharing' }).click();
  await expect(page.getByText('You share no pictures.')).toBeVisible();
  expect((await visitor.request.get(url)).status()).toBe(410);
  await context.close();
});
