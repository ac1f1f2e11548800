import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import { findBrowser } from '../../scripts/browser.mjs';
import { freePort } from '../../scripts/serve/port.mjs';
import { takePhoto } from './photo.mjs';

const rounds = 9;
const warmUps = 2;
const here = dirname(fileURLToPath(import.meta.url));
const require = createRequire(import.meta.url);

/**
 * Compares the device's picture code with common libraries: shrinking a photo of 12 megapixels,
 * and filters. Both run alternately in one browser, so that a busy machine affects both; each
 * figure is the median of its rounds.
 */
export async function device() {
  const folder = mkdtempSync(join(tmpdir(), 'imagemint-bench-'));
  const server = await serve(folder, await takePhoto(4000, 3000));
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: [
      '--no-sandbox',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--no-first-run',
      '--disable-quic',
    ],
  });
  try {
    const page = await browser.newPage();
    await page.goto(server.origin);
    await page.waitForFunction(() => 'bench' in window);
    return [...(await measureShrinking(page)), ...(await measureFilters(page))];
  } finally {
    await browser.close();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureShrinking(page) {
  const ours = [];
  const theirs = [];
  for (let round = -warmUps; round < rounds; round += 1) {
    const [our, their] = [
      await page.evaluate(() => window.bench.shrinkOurs('photo.jpg')),
      await page.evaluate(() => window.bench.shrinkTheirs('photo.jpg')),
    ];
    if (round < 0) continue;
    ours.push(our);
    theirs.push(their);
  }
  const line = (name, results) =>
    `${name}: ${milliseconds(results, 'tookMs')} ms, page blocked ${milliseconds(results, 'longestBlockMs')} ms at most, ${Math.round(results[0].bytes / 1024)} KB`;
  return [
    'Shrinking a photo of 12 megapixels to 1200 px:',
    line('ours', ours),
    line('browser-image-compression, its worker', theirs),
    `ratio ${ratio(
      theirs.map(({ tookMs }) => tookMs),
      ours.map(({ tookMs }) => tookMs),
    )}`,
  ];
}

async function measureFilters(page) {
  const times = { plain: [], textured: [], whole: [], matrix: [], four: [] };
  for (let round = -warmUps; round < rounds; round += 1) {
    const taken = await page.evaluate(async () => ({
      plain: await window.bench.filterOurs('photo.jpg', 4000, 'Vibrant', true),
      textured: await window.bench.filterOurs('photo.jpg', 4000, 'Vintage', true),
      whole: await window.bench.filterOurs('photo.jpg', 4000, 'Vibrant', false),
      matrix: await window.bench.filterTheirs('photo.jpg', 4000, 'matrix'),
      four: await window.bench.filterTheirs('photo.jpg', 4000, 'four'),
    }));
    if (round < 0) continue;
    for (const [name, took] of Object.entries(taken)) times[name].push(took);
  }
  const previews = await page.evaluate(async () => ({
    plain: await window.bench.previewOurs('photo.jpg', 1200, 'Vibrant'),
    textured: await window.bench.previewOurs('photo.jpg', 1200, 'Vintage'),
  }));
  const shown = (name) => `${median(times[name]).toFixed(0)} ms`;
  const against = (name) =>
    `${shown(name)} (${ratio(times.matrix, times[name])}, ${ratio(times.four, times[name])})`;
  const preview = ({ median, least }) => `${median.toFixed(1)} ms (least ${least.toFixed(1)})`;
  return [
    'One filter on 4000 × 3000:',
    `fabric, one color matrix: ${shown('matrix')}; four adjustments: ${shown('four')}`,
    'ours, and how many times faster that is than those two:',
    `  curves and adjustments (Vibrant): ${against('plain')}; read from the canvas each time: ${against('whole')}`,
    `  with vignette and grain (Vintage): ${against('textured')}`,
    `Preview of 1200 × 900: ${preview(previews.plain)}; with vignette and grain ${preview(previews.textured)}`,
  ];
}

/** Builds the page and serves it with the photo and the library that its worker asks for. */
async function serve(folder, photo) {
  await build({
    configFile: false,
    logLevel: 'warn',
    worker: { format: 'es' },
    build: {
      outDir: folder,
      emptyOutDir: true,
      target: 'esnext',
      rollupOptions: { input: join(here, 'page.ts'), output: { entryFileNames: 'page.js' } },
    },
  });
  const library = readFileSync(require.resolve('browser-image-compression'));
  const port = await freePort();
  const server = createServer((request, response) => {
    const send = (type, body) => response.setHeader('content-type', type).end(body);
    if (request.url === '/') {
      send(
        'text/html',
        '<!doctype html><title>Bench</title><script type="module" src="page.js"></script>',
      );
    } else if (request.url === '/photo.jpg') send('image/jpeg', photo);
    else if (request.url === '/browser-image-compression.js') send('text/javascript', library);
    else if (request.url.endsWith('.js'))
      send('text/javascript', readFileSync(join(folder, request.url)));
    else response.writeHead(404).end();
  });
  await new Promise((resolve) => {
    server.listen(port, '127.0.0.1', resolve);
  });
  return { origin: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}

function milliseconds(results, field) {
  return median(results.map((result) => result[field])).toFixed(0);
}

function ratio(theirs, ours) {
  return (median(theirs) / median(ours)).toFixed(1);
}
