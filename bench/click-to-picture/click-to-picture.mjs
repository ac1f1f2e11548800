import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser } from '../../scripts/browser.mjs';
import { run } from '../../scripts/set-up.mjs';
import { serveBuild } from '../serve/serve-build.mjs';

/** Pictures in a run. The keys allow more in a minute. */
const pictures = 40;
/** Edge of the pictures, in pixels: small ones, because the product's latency is measured and not the transfer. */
const size = 256;

/** Not secret: it opens only a local deployment with emulators. */
const operatorSecret = 'emulator-operator-secret-that-is-no-secret';

/**
 * Measures the time from the click on 'Generate' until the browser has decoded the picture,
 * less the provider's time by its own measurement: the production build in workerd and a real
 * Chromium, with the ledger, the key pool and the picture store, without a development server.
 */
export async function clickToPicture() {
  run('vite', ['build', '--logLevel', 'warn']);
  const directory = mkdtempSync(join(tmpdir(), 'imagemint-bench-'));
  const { origin, services, stop } = await serveBuild(directory);
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-quic'] : ['--disable-quic'],
  });
  try {
    const page = await browser.newPage();
    await signIn(page, origin, services);
    const provider = `${services}/image-provider`;
    await fetch(`${provider}/control`, { method: 'POST', body: JSON.stringify({ size }) });
    const overheads = [];
    for (let at = 0; at < pictures; at += 1) {
      await fetch(`${provider}/limits`, { method: 'DELETE' });
      const prompt = `A lighthouse on a cliff, view ${at}`;
      // The next click comes after the picture is saved on the device and the server has acknowledged it.
      const saved = page.waitForResponse((response) => response.url().endsWith('/saved'));
      const wholeMs = await generate(page, prompt);
      await saved;
      const { calls } = await (await fetch(`${provider}/calls`)).json();
      const call = calls.find((one) => one.prompt === prompt);
      overheads.push(wholeMs - call.tookMs);
    }
    return report(overheads.slice(3));
  } finally {
    await browser.close();
    await stop();
    rmSync(directory, { recursive: true, force: true });
  }
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

function report(overheads) {
  const sorted = overheads.toSorted((a, b) => a - b);
  const at = (share) => Math.round(sorted[Math.floor(share * (sorted.length - 1))]);
  return [
    `${sorted.length} pictures, from the click until decoded, less the provider's own time:`,
    `median ${at(0.5)} ms, 90 of 100 within ${at(0.9)} ms`,
  ];
}
