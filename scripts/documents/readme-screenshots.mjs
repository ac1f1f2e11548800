// `node scripts/documents/readme-screenshots.mjs`, after `npm test` or `npm start` has set everything
// up: builds the app and takes README's screenshots as a visitor and as a user.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { findBrowser } from '../browser.mjs';
import { freePort } from '../serve/port.mjs';
import { startPreview } from '../serve/preview.mjs';
import { signIn } from '../serve/sign-in.mjs';
import { root, run } from '../set-up.mjs';

/** The size of the window, and the width of a saved screenshot, in pixels. */
const viewport = { width: 1440, height: 900 };
const savedWidth = 1200;

run('vite', ['build', '--logLevel', 'warn']);
const state = mkdtempSync(join(tmpdir(), 'imagemint-readme-'));
const port = String(await freePort());
const origin = `http://localhost:${port}`;
const preview = await startPreview(port, state);
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  const page = await browser.newPage({
    baseURL: origin,
    viewport,
    colorScheme: 'light',
    // Animations are complete at once.
    reducedMotion: 'reduce',
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await save(page, 'home');
  const [name, value] = (
    await signIn(origin, `http://127.0.0.1:${port}/__services`, 'mira@example.com')
  ).split('=');
  await page.context().addCookies([{ name, value, url: origin }]);
  await page.goto('/text-to-image');
  const prompt = 'A lighthouse on a cliff at sunset, calm sea';
  await page.getByRole('textbox').fill(prompt);
  await page.getByRole('button', { name: /^Generate/ }).click();
  await page.getByRole('img', { name: prompt }).waitFor();
  // Waits until the notification has disappeared, with the pointer outside of every control.
  await page.mouse.move(0, 0);
  await page.waitForTimeout(5000);
  await save(page, 'text-to-image');
} finally {
  await browser.close();
  preview.kill();
  rmSync(state, { recursive: true, force: true });
}

async function save(page, name) {
  const shot = await page.screenshot({ type: 'png' });
  const file = join(root, 'docs', `${name}.webp`);
  await sharp(shot).resize(savedWidth).webp({ quality: 84, smartSubsample: true }).toFile(file);
  console.log(file);
}
