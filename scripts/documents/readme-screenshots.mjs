// Makes the pictures in README anew: `node scripts/documents/readme-screenshots.mjs`, after `npm test` or
// `npm start` has set all up. It builds the app, and looks at it as a visitor and as a user.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import sharp from 'sharp';
import { findBrowser } from '../browser.mjs';
import { freePort } from '../serve/port.mjs';
import { startPreview } from '../serve/preview.mjs';
import { root, run } from '../set-up.mjs';

/** The window that is looked at, and how wide a picture of it is kept, in pixels. */
const viewport = { width: 1440, height: 900 };
const keptWidth = 1200;

run('vite', ['build', '--logLevel', 'warn']);
const state = mkdtempSync(join(tmpdir(), 'imagemint-readme-'));
const port = String(await freePort());
const preview = await startPreview(port, state);
const browser = await chromium.launch({
  executablePath: findBrowser(),
  args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
});
try {
  const page = await browser.newPage({
    baseURL: `http://localhost:${port}`,
    viewport,
    colorScheme: 'light',
    // Whatever moves is still and complete then.
    reducedMotion: 'reduce',
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  await keep(page, 'home');
  await signIn(page, 'mira@example.com');
  await page.goto('/text-to-image');
  const prompt = 'A lighthouse on a cliff at sunset, calm sea';
  await page.getByRole('textbox').fill(prompt);
  await page.getByRole('button', { name: /^Generate/ }).click();
  await page.getByRole('img', { name: prompt }).waitFor();
  // What tells of it goes by itself, and the pointer points at nothing.
  await page.mouse.move(0, 0);
  await page.waitForTimeout(5000);
  await keep(page, 'text-to-image');
} finally {
  await browser.close();
  preview.kill();
  rmSync(state, { recursive: true, force: true });
}

async function keep(page, name) {
  const shot = await page.screenshot({ type: 'png' });
  const file = join(root, 'docs', `${name}.webp`);
  await sharp(shot).resize(keptWidth).webp({ quality: 84, smartSubsample: true }).toFile(file);
  console.log(file);
}

/** With a token of the stand-in for Google, as native apps do it. */
async function signIn(page, email) {
  const minted = await page.request.post(
    `http://127.0.0.1:${port}/__services/google/control/id-token`,
    {
      data: { email },
    },
  );
  await page.request.post('/api/auth/google', { data: await minted.json() });
}
