import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser } from '../../scripts/browser.mjs';
import { serveBuild } from '../../scripts/serve/serve-build.mjs';
import { run } from '../../scripts/set-up.mjs';
import { serveFloor } from './floor.mjs';
import { generateAndSave, openTool } from './product-page.mjs';

/** Pictures of each, by turns, and the first of them that are not counted. */
const pictures = 40;
const warmUp = 8;
/** Rest before each picture, in milliseconds. */
const restMs = 700;
/** Edge of the pictures, in pixels: small ones, because the product's latency is measured and not the transfer. */
const size = 256;

/**
 * Measures the time from the click on 'Generate' until the browser has decoded the picture, without the
 * provider's own time: the production build in workerd and a real Chromium. A bare page and a bare Worker
 * with two empty objects and a socket (the floor) are measured in turns with it, picture by picture, so
 * that a busy machine slows both.
 */
export async function clickToPicture() {
  const directory = mkdtempSync(join(tmpdir(), 'imagemint-bench-'));
  const ends = [async () => rmSync(directory, { recursive: true, force: true })];
  try {
    return await measure(directory, (end) => ends.unshift(end));
  } finally {
    for (const end of ends) await end();
  }
}

async function measure(directory, atEnd) {
  run('vite', ['build', '--logLevel', 'warn']);
  const served = await serveBuild(join(directory, 'product'));
  atEnd(served.stop);
  const floor = await serveFloor(directory, new URL(served.services).origin);
  atEnd(floor.stop);
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-quic'] : ['--disable-quic'],
  });
  atEnd(() => browser.close());
  const turns = [
    await productTurn(browser, 'the product', served),
    await floorTurn(browser, 'the floor', served, floor.origin),
  ];
  for (let at = 0; at < pictures; at += 1) {
    // The order is random, and a rest lets the work that follows a picture end.
    const order = turns.map((turn) => ({ turn, at: Math.random() }));
    for (const { turn } of order.toSorted((one, other) => one.at - other.at)) {
      await new Promise((resolve) => setTimeout(resolve, restMs));
      turn.ms.push(await timeOne(turn, `A lighthouse on a cliff, view ${at}`));
    }
  }
  return report(turns);
}

// Each page is in a context of its own, as `newPage` makes one, so none is hidden behind another.
async function productTurn(browser, name, served) {
  const page = await browser.newPage();
  await openTool(page, served);
  return turnOf(name, served, (prompt) => generateAndSave(page, prompt));
}

async function floorTurn(browser, name, served, origin) {
  const page = await browser.newPage();
  await page.goto(origin);
  return turnOf(name, served, (prompt) => generateBare(page, prompt));
}

async function turnOf(name, { services }, make) {
  const provider = `${services}/image-provider`;
  await fetch(`${provider}/control`, { method: 'POST', body: JSON.stringify({ size }) });
  return { name, provider, make, ms: [] };
}

/** Returns the milliseconds of one picture, less the provider's own. */
async function timeOne({ provider, make }, prompt) {
  await fetch(`${provider}/limits`, { method: 'DELETE' });
  const wholeMs = await make(prompt);
  const { calls } = await (await fetch(`${provider}/calls`)).json();
  return wholeMs - calls[0].tookMs;
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

function report(turns) {
  const counted = turns.map(({ name, ms }) => {
    const sorted = ms.slice(warmUp).toSorted((a, b) => a - b);
    const at = (share) => sorted[Math.floor(share * (sorted.length - 1))];
    const [least, median, most] = [at(0.1), at(0.5), at(0.9)];
    const line = `${name}: median ${median.toFixed(1)} ms, 10 of 100 within ${least.toFixed(1)} ms, 90 within ${most.toFixed(1)} ms`;
    return { line, median };
  });
  const [product, floor] = counted;
  return [
    `${pictures - warmUp} pictures each, from the click until decoded, less the provider's own time:`,
    ...counted.map(({ line }) => line),
    `the product's median against the floor's: ${(product.median / floor.median).toFixed(2)}`,
  ];
}
