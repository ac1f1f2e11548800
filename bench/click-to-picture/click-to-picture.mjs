import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { findBrowser } from '../../scripts/browser.mjs';
import { serveBuild } from '../../scripts/serve/serve-build.mjs';
import { run } from '../../scripts/set-up.mjs';
import { checkOut } from '../api/earlier-version.mjs';
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
 * Measures the time from the click on 'Generate' until the browser has decoded the picture,
 * less the provider's time by its own measurement: the production build in workerd and a real
 * Chromium, with the ledger, the key pool and the picture store, without a development server.
 * A bare page whose bare Worker makes the same calls on the same engine is measured by turns with it,
 * picture by picture, so that a busy machine slows all: once as it is, once with the picture in
 * R2 before the answer, and once by way of two objects and a socket, as the product's design has it.
 * The last lines say how many times each floor's time the product takes. With
 * `against`, a commit, that version is measured by turns with them, too.
 */
export async function clickToPicture({ against } = {}) {
  const directory = mkdtempSync(join(tmpdir(), 'imagemint-bench-'));
  const ends = [async () => rmSync(directory, { recursive: true, force: true })];
  try {
    return await measure(directory, against, (end) => ends.unshift(end));
  } finally {
    for (const end of ends) await end();
  }
}

async function measure(directory, against, atEnd) {
  run('vite', ['build', '--logLevel', 'warn']);
  const now = await serveBuild(join(directory, 'now'));
  atEnd(now.stop);
  const floor = await serveFloor(directory, new URL(now.services).origin);
  atEnd(floor.stop);
  const earlier = against && (await serveEarlier(directory, against, atEnd));
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-quic'] : ['--disable-quic'],
  });
  atEnd(() => browser.close());
  const turns = [
    await productTurn(browser, 'the product', now),
    await floorTurn(browser, 'the floor', now, `${floor.origin}/generate`),
    await floorTurn(browser, 'the floor that stores', now, `${floor.origin}/generate?store`),
    await floorTurn(browser, 'the floor of two objects', now, `${floor.origin}/generate?objects`),
    ...(earlier ? [await productTurn(browser, `the product of ${against}`, earlier)] : []),
  ];
  for (let at = 0; at < pictures; at += 1) {
    // In any order, and after a rest: what the picture before leaves to do must slow no other turn.
    const order = turns.map((turn) => ({ turn, at: Math.random() }));
    for (const { turn } of order.toSorted((one, other) => one.at - other.at)) {
      await new Promise((resolve) => setTimeout(resolve, restMs));
      turn.ms.push(await timeOne(turn, `A lighthouse on a cliff, view ${at}`));
    }
  }
  return report(turns);
}

/** Builds and serves another version of the product. */
async function serveEarlier(directory, commit, atEnd) {
  const tree = join(directory, 'earlier-tree');
  const remove = checkOut(commit, tree);
  atEnd(async () => remove());
  run('vite', ['build', '--logLevel', 'warn'], { cwd: tree });
  const served = await serveBuild(join(directory, 'earlier'), { tree });
  atEnd(served.stop);
  return served;
}

// Each page is in a context of its own, as `newPage` makes one, so none is hidden behind another.
async function productTurn(browser, name, served) {
  const page = await browser.newPage();
  await openTool(page, served);
  return turnOf(name, served, (prompt) => generateAndSave(page, prompt));
}

async function floorTurn(browser, name, served, address) {
  const page = await browser.newPage();
  await page.goto(new URL('/', address).href);
  return turnOf(name, served, (prompt) => generateBare(page, address, prompt));
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

async function generateBare(page, address, prompt) {
  return page.evaluate(
    (request) =>
      new Promise((done) => {
        dispatchEvent(new CustomEvent('generate', { detail: { ...request, done } }));
      }),
    { address, prompt },
  );
}

function report(turns) {
  const counted = turns.map(({ name, ms }) => {
    const sorted = ms.slice(warmUp).toSorted((a, b) => a - b);
    const at = (share) => sorted[Math.floor(share * (sorted.length - 1))];
    const [least, median, most] = [at(0.1), at(0.5), at(0.9)];
    const line = `${name}: median ${median.toFixed(1)} ms, 10 of 100 within ${least.toFixed(1)} ms, 90 within ${most.toFixed(1)} ms`;
    return { name, line, median };
  });
  const [product, ...others] = counted;
  return [
    `${pictures - warmUp} pictures each, from the click until decoded, less the provider's own time:`,
    ...counted.map(({ line }) => line),
    ...others
      .toReversed()
      .map(
        ({ name, median }) =>
          `the product's median against ${name}: ${(product.median / median).toFixed(2)}`,
      ),
  ];
}
