import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { localConfiguration } from '../../../emulators/local-configuration.ts';
import { freePort } from '../../../scripts/serve/port.mjs';
import { startBuild } from '../../../scripts/serve/preview.mjs';
import { photo } from '../support/pictures.ts';
import { newEmail, signInByPopup } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

test('with another vendor, its options reach it, and a tool that it lacks is not offered', async ({
  browser,
}) => {
  const state = await mkdtemp(join(tmpdir(), 'imagemint-vendor-'));
  const [port, servicesPort] = [await freePort(), await freePort()];
  const services = `http://127.0.0.1:${servicesPort}`;
  const variables = localConfiguration(services, 'google');
  const server = await startBuild(String(port), String(servicesPort), state, 'ignore', variables);
  const context = await browser.newContext({
    baseURL: `http://localhost:${port}`,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
  });
  try {
    const gemini = `${services}/__services/gemini`;
    await fetch(`${gemini}/control`, { method: 'POST', body: JSON.stringify({ size: 256 }) });
    const page = await context.newPage();
    await signInByPopup(page, newEmail('vendor'));
    await expect(page.getByRole('link', { name: 'Image to Image' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Background Removal' })).toHaveCount(0);
    await page.getByRole('textbox').first().fill('a fox');
    await page.getByRole('radio', { name: 'Fine (+1 credit)' }).click();
    await page.getByRole('radio', { name: '16:9' }).click();
    const file = { name: 'photo', mimeType: 'image/jpeg', buffer: await photo() };
    await page.locator('input[type=file][multiple]').setInputFiles(file);
    await expect(page.getByRole('group', { name: 'References' }).getByRole('img')).toBeVisible();
    await page.getByRole('button', { name: /^Generate.*2 credits/ }).click();
    await expect(page.getByText('Your picture is ready.')).toBeAttached();
    await expect(page.getByText('Credits: 0')).toBeVisible();
    const { calls } = (await (await fetch(`${gemini}/calls`)).json()) as { calls: object[] };
    expect(calls).toMatchObject([{ hasSource: true }]);
  } finally {
    await context.close();
    server.kill();
    await rm(state, { recursive: true, force: true, maxRetries: 5 });
  }
});
