import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser } from '../../scripts/browser.mjs';
import { run } from '../../scripts/set-up.mjs';
import { serveBuild } from '../serve/serve-build.mjs';
import { serveFloor } from './floor.mjs';

/** Pictures of each, by turns, and the first of them that are not counted. */
const pictures = 60;
const warmUp = 8;
/** Edge of the pictures, in pixels: small ones, because the product's latency is measured and not the transfer. */
const size = 256;

/** Not secret: it opens only a local deployment with emulators. */
const operatorSecret = 'emulator-operator-secret-that-is-no-secret';

/**
 * Measures the time from the click on 'Generate' until the browser has decoded the picture,
 * less the provider's time by its own measurement: the production build in workerd and a real
 * Chromium, with the ledger, the key pool and the picture store, without a development server.
 * A bare page whose bare Worker makes the same calls is measured by turns with it, picture by
 * picture, so that a busy machine slows both: the last line says how many times the floor's time
 * the product takes.
 */
export async function clickToPicture() {
  run('vite', ['build', '--logLevel', 'warn']);
  const directory = mkdtempSync(join(tmpdir(), 'imagemint-bench-'));
  const { origin, services, stop } = await serveBuild(directory);
  const floor = await serveFloor(directory, new URL(services).origin);
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-quic'] : ['--disable-quic'],
  });
  try {
    const page = await browser.newPage();
    await signIn(page, origin, services);
    // In a context of its own, as `newPage` makes one, no page is hidden behind another.
    const barePage = await browser.newPage();
    await barePage.goto(floor.origin);
    const provider = `${services}/image-provider`;
    await fetch(`${provider}/control`, { method: 'POST', body: JSON.stringify({ size }) });
    const turns = [
      { name: 'the product', ms: [], make: (prompt) => generateAndSave(page, prompt) },
      { name: 'the floor', ms: [], make: (prompt) => generateBare(barePage, prompt) },
    ];
    for (let at = 0; at < pictures; at += 1) {
      // Who is first goes by turns, too.
      for (const turn of at % 2 === 0 ? turns : turns.toReversed()) {
        await fetch(`${provider}/limits`, { method: 'DELETE' });
        const prompt = `A lighthouse on a cliff, view ${at}`;
        const wholeMs = await turn.make(prompt);
        const { calls } = await (await fetch(`${provider}/calls`)).json();
        turn.ms.push(wholeMs - calls[0].tookMs);
      }
    }
    return report(turns);
  } finally {
    await browser.close();
    floor.stop();
    await stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Generates a picture, and waits until it is saved on the device and the server knows it. */
async function generateAndSave(page, prompt) {
  const saved = page.waitForResponse((response) => response.url().endsWith('/saved'));
  const ms = await generate(page, prompt);
  await saved;
  return ms;
}

async function generateBare(page, prompt) {
  return page.evaluate(
    (text) =>
      new Promise((done) => {
        dispatchEvent(new CustomEvent('generate', { detail: { prompt: text, done } }));
      }),
    prompt,
  );
}

async function signIn(page, origin, services) {
  await page.goto(origin);
  const issued = await page.request.post(`${origin}/api/auth/nonce`);
  const { nonce } = await issued.json();
  const credential = await fetch(`${services}/google/control/id-token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: 'bench@example.com', nonce }),
  }).then((response) => response.json());
  const answer = await page.request.post(`${origin}/api/auth/google`, { data: credential });
  const { user } = await answer.json();
  await fetch(`${origin}/api/operator/accounts/${user.id}/grant`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${operatorSecret}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ ref: 'operator:bench-grant', credits: 200, reason: 'Bench' }),
  });
  await page.goto(`${origin}/text-to-image`);
}

/** Generates a picture. Returns the milliseconds from the click until it is decoded, by the page's clock. */
async function generate(page, prompt) {
  await page.getByRole('textbox').fill(prompt);
  await page.getByRole('button', { name: /^Generate/, disabled: false }).waitFor();
  return page.evaluate(
    (alt) =>
      new Promise((resolve) => {
        const button = [...document.querySelectorAll('button')].find((one) =>
          one.textContent.startsWith('Generate'),
        );
        const startedAt = performance.now();
        const observer = new MutationObserver(() => {
          const picture = [...document.images].find((image) => image.alt === alt);
          if (!picture) return;
          observer.disconnect();
          void picture.decode().then(() => resolve(performance.now() - startedAt));
        });
        observer.observe(document.body, { childList: true, subtree: true });
        button.click();
      }),
    prompt,
  );
}

function report(turns) {
  const counted = turns.map(({ name, ms }) => {
    const sorted = ms.slice(warmUp).toSorted((a, b) => a - b);
    const at = (share) => sorted[Math.floor(share * (sorted.length - 1))];
    const [median, most] = [at(0.5), at(0.9)];
    const line = `${name}: median ${median.toFixed(1)} ms, 90 of 100 within ${most.toFixed(1)} ms`;
    return { line, median };
  });
  const [product, floor] = counted.map(({ median }) => median);
  return [
    `${pictures - warmUp} pictures each, from the click until decoded, less the provider's own time:`,
    ...counted.map(({ line }) => line),
    `the product's median against the floor's: ${(product / floor).toFixed(2)}`,
  ];
}
