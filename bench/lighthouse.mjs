import { execFile, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { findBrowser } from '../scripts/browser.mjs';
import { freePort } from '../scripts/serve/port.mjs';
import { startPreview } from '../scripts/serve/preview.mjs';
import { signIn } from '../scripts/serve/sign-in.mjs';
import { untilItResponds } from '../scripts/serve/until-it-responds.mjs';
import { environment, run } from '../scripts/set-up.mjs';
import { compress } from './compressing-proxy.mjs';

/** Installed on demand, because nothing else needs its hundred packages. */
const lighthouse = 'lighthouse@13.5.0';

/** Attempts at a visit whose trace Lighthouse cannot read. */
const attemptsMax = 3;

/** Visits to the front page, whose figures are medians, because they have a goal. */
const frontPageVisits = 5;

const signedInPaths = process.env.LIGHTHOUSE_PATHS?.split(',').filter(Boolean) ?? [
  '/text-to-image',
  '/image-to-image',
  '/headshot-generator',
  '/background-removal',
  '/image-editor',
  '/previous-images',
  '/profile',
  '/credit-history',
  '/dashboard-pricing',
];

/**
 * Measures Lighthouse's mobile scores with applied, not simulated, throttling of network and
 * processor, and with files compressed as the edge does. `LIGHTHOUSE_PATHS` selects other
 * signed-in pages.
 */
export async function lighthouseScores() {
  const directory = mkdtempSync(join(tmpdir(), 'imagemint-bench-'));
  const report = join(directory, 'report.json');
  const served = await serve(join(directory, 'state'));
  try {
    const { origin, services } = served;
    const visits = [];
    for (let round = 0; round < frontPageVisits; round += 1) {
      visits.push(await visit(`${origin}/`, report));
    }
    const session = await signIn(origin, services, 'bench@example.com');
    const shared = await visit(origin + (await sharePicture(origin, session)), report);
    const [name, value] = session.split('=');
    const cookie = { name, value };
    const inside = [];
    for (const path of signedInPaths)
      inside.push(`${path}: ${inWords(await visit(`${origin}${path}`, report, cookie))}`);
    const all = (name) => visits.map((one) => Math.round(one[name])).join(', ');
    return [
      `the front page, medians of ${frontPageVisits} visits: ${inWords(medianOf(visits))}`,
      `  LCP ${all('lcpMs')} ms; TBT ${all('tbtMs')} ms`,
      ...visits[0].faults.map((fault) => `  ${fault}`),
      // Its score for SEO lacks what `noindex` costs.
      `a share page: ${inWords(shared)}`,
      ...shared.faults.map((fault) => `  ${fault}`),
      ...inside,
    ];
  } finally {
    served.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Makes a picture and shares it. Returns the path of its page. */
async function sharePicture(origin, cookie) {
  const call = async (path, body) => {
    const headers = { Cookie: cookie, ...(body ? { 'Content-Type': 'application/json' } : {}) };
    const sent = body ? { method: 'POST', body: JSON.stringify(body) } : {};
    const response = await fetch(`${origin}/api/${path}`, { headers, ...sent });
    if (!response.ok) throw new Error(`${path}: ${await response.text()}`);
    return response.json();
  };
  const id = crypto.randomUUID();
  let { job } = await call('jobs', { id, tool: 'text2img', prompt: 'A lighthouse at dusk' });
  while (job.state !== 'succeeded') {
    await new Promise((resolve) => setTimeout(resolve, 250));
    ({ job } = await call(`jobs/${id}`));
    if (job.state === 'failed') throw new Error(`The picture failed: ${job.error.code}`);
  }
  const shown = { showPrompt: true, allowRemix: true, showReceipt: true };
  const { share } = await call('shares', { jobId: id, ...shown });
  return new URL(share.url).pathname;
}

/** Builds the product, and serves it with files compressed as the edge does. */
async function serve(state) {
  run('vite', ['build', '--logLevel', 'warn']);
  const port = String(await freePort());
  const preview = await startPreview(port, state);
  const proxyPort = await freePort();
  const proxy = await compress(proxyPort, port);
  return {
    origin: `http://localhost:${proxyPort}`,
    services: `http://127.0.0.1:${port}/__services`,
    stop: () => {
      proxy.closeAllConnections();
      proxy.close();
      preview.kill();
    },
  };
}

/** Visits an address with an empty cache until Lighthouse can read the trace. */
async function visit(address, file, cookie) {
  for (let attempt = 1; ; attempt += 1) {
    const report = await visitOnce(address, file, cookie);
    if (report.categories.performance.score !== null) return scoresOf(report);
    if (attempt === attemptsMax) throw new Error(`Lighthouse could not measure ${address}`);
  }
}

async function visitOnce(address, file, cookie) {
  const port = await freePort();
  const profile = mkdtempSync(join(tmpdir(), 'imagemint-bench-'));
  const flags = [
    '--headless=new',
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-quic',
    '--no-first-run',
    `--remote-debugging-port=${port}`,
    `--user-data-dir=${profile}`,
  ];
  // In its own process group, because Debian starts the browser by a script: both must be stopped.
  const browser = spawn(findBrowser(), flags, { detached: true, stdio: 'ignore' });
  const ended = new Promise((resolve) => browser.once('exit', resolve));
  try {
    await untilItResponds(`http://localhost:${port}/json/version`);
    if (cookie) await giveCookie(port, { ...cookie, url: address });
    await promisify(execFile)(
      'npm',
      [
        'exec',
        '--yes',
        `--package=${lighthouse}`,
        '--',
        'lighthouse',
        address,
        '--quiet',
        `--port=${port}`,
        '--throttling-method=devtools',
        '--output=json',
        `--output-path=${file}`,
      ],
      { env: environment },
    );
  } finally {
    if (browser.pid) process.kill(-browser.pid);
    await ended;
    // The browser writes its last files shortly after it has ended.
    rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Sets the cookie in the browser. A header of Lighthouse would not be sent with the WebSocket. */
async function giveCookie(port, cookie) {
  const browser = await chromium.connectOverCDP(`http://localhost:${port}`);
  await browser.contexts()[0].addCookies([cookie]);
  // No other client is connected during the measurement.
  await browser.close();
}

function scoresOf({ categories, audits }) {
  const score = (id) => Math.round(categories[id].score * 100);
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcpMs: audits['largest-contentful-paint'].numericValue,
    tbtMs: audits['total-blocking-time'].numericValue,
    cls: audits['cumulative-layout-shift'].numericValue,
    faults: ['accessibility', 'best-practices', 'seo'].flatMap((id) =>
      categories[id].auditRefs
        .filter(({ id: audit, weight }) => weight > 0 && audits[audit].score === 0)
        .map(({ id: audit }) => audits[audit].title),
    ),
  };
}

function medianOf(visits) {
  const middle = (name) =>
    visits.map((visit) => visit[name]).toSorted((left, right) => left - right)[
      Math.floor(visits.length / 2)
    ];
  return Object.fromEntries(
    Object.keys(visits[0])
      .filter((name) => name !== 'faults')
      .map((name) => [name, middle(name)]),
  );
}

function inWords({ performance, accessibility, bestPractices, seo, lcpMs, tbtMs, cls }) {
  return [
    `performance ${performance}`,
    `accessibility ${accessibility}`,
    `best practices ${bestPractices}`,
    `SEO ${seo}`,
    `LCP ${(lcpMs / 1000).toFixed(1)} s`,
    `TBT ${Math.round(tbtMs)} ms`,
    `CLS ${cls.toFixed(2)}`,
  ].join(', ');
}
