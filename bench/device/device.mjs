import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from '@playwright/test';
import { build } from 'vite';
import { findBrowser } from '../../scripts/browser.mjs';
import { freePort } from '../../scripts/serve/port.mjs';
import { measureEdges } from '../../tests/device/cutout/reference-scene.ts';
import { takePhoto } from './photo.mjs';

const rounds = 9;
const warmUps = 2;
const here = dirname(fileURLToPath(import.meta.url));

/**
 * Measures the device's picture code in a browser: shrinking a photo of 12 megapixels in a Web Worker, and
 * filters, each the median of its rounds. Measures the edges of cut-outs against a reference.
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
    return [
      ...(await measureShrinking(page)),
      ...(await measureFilters(page)),
      ...measureCutOuts(),
    ];
  } finally {
    await browser.close();
    server.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureShrinking(page) {
  const results = [];
  for (let round = -warmUps; round < rounds; round += 1) {
    const result = await page.evaluate(() => window.bench.shrink('photo.jpg'));
    if (round >= 0) results.push(result);
  }
  const of = (field) => median(results.map((result) => result[field])).toFixed(0);
  return [
    `Shrinking a photo of 12 megapixels to 1200 px: ${of('tookMs')} ms, page blocked ${of('longestBlockMs')} ms at most, ${Math.round(results[0].bytes / 1024)} KB`,
  ];
}

async function measureFilters(page) {
  const times = { plain: [], textured: [], whole: [] };
  for (let round = -warmUps; round < rounds; round += 1) {
    const taken = await page.evaluate(async () => ({
      plain: await window.bench.filter('photo.jpg', 4000, 'Vibrant', true),
      textured: await window.bench.filter('photo.jpg', 4000, 'Vintage', true),
      whole: await window.bench.filter('photo.jpg', 4000, 'Vibrant', false),
    }));
    if (round < 0) continue;
    for (const [name, took] of Object.entries(taken)) times[name].push(took);
  }
  const previews = await page.evaluate(async () => ({
    plain: await window.bench.preview('photo.jpg', 1200, 'Vibrant'),
    textured: await window.bench.preview('photo.jpg', 1200, 'Vintage'),
  }));
  const shown = (name) => `${median(times[name]).toFixed(0)} ms`;
  const preview = ({ median: middle, least }) =>
    `${middle.toFixed(1)} ms (least ${least.toFixed(1)})`;
  return [
    `Curves and adjustments (Vibrant) on 4000 × 3000: ${shown('plain')}; with reading the canvas each time: ${shown('whole')}`,
    `With vignette and grain (Vintage): ${shown('textured')}`,
    `Preview of 1200 × 900: ${preview(previews.plain)}; with vignette and grain ${preview(previews.textured)}`,
  ];
}

/** The mean error near the edges of cut-outs that were four times smaller, in levels of 255. */
function measureCutOuts() {
  return ['leaves', 'wood'].map((background) => {
    const { guided, plain } = measureEdges(2048, 1536, background);
    return `Edges of a cut-out before ${background}: ${guided.toFixed(1)} levels off; by plain scaling ${plain.toFixed(1)}`;
  });
}

/** Builds the page and serves it with the photo. */
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
  const port = await freePort();
  const server = createServer((request, response) => {
    const send = (type, body) => response.setHeader('content-type', type).end(body);
    if (request.url === '/') {
      send(
        'text/html',
        '<!doctype html><title>Bench</title><script type="module" src="page.js"></script>',
      );
    } else if (request.url === '/photo.jpg') send('image/jpeg', photo);
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
