// `npm run memory`: what large and endless bodies cost. Sends them to the production build in workerd,
// three at a time, and prints workerd's resident memory before, at the peak and after. It includes the
// local R2, D1 and objects, which run in the same process; in production they do not.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { installPackages, run, say } from '../../scripts/set-up.mjs';

/** How often the memory is measured, and how long after the bodies once more, in milliseconds. */
const sampleMs = 50;
const restMs = 10_000;

/** Requests at the same time. */
const atOnce = 3;

installPackages();
run('vite', ['build', '--logLevel', 'warn']);
const { serveBuild } = await import('../../scripts/serve/serve-build.mjs');
const { LoadedUser } = await import('../load/loaded-user.mjs');
const { workerdMegabytes, workerds } = await import('../load/memory.mjs');
const { beginningOfPhoto, garbage, letters, photo, send } = await import('./bodies.mjs');

const directory = mkdtempSync(join(tmpdir(), 'imagemint-memory-'));
const { origin, services, stop } = await serveBuild(directory);
const pids = workerds();
const upload = (body, more = {}) => ['/api/uploads', { body, ...more }];
const form = 'application/x-www-form-urlencoded';
const rounds = [
  ['45 MB that are no picture', () => upload(garbage(45))],
  ['pictures of 45 MB', () => upload(photo(45))],
  ['pictures of 45 MB, again', () => upload(photo(45))],
  ['pictures of 45 MB that stall', () => upload(beginningOfPhoto(45), { ends: false })],
  [
    '95 MB to /api/orders/callback, without a session',
    () => ['/api/orders/callback', { body: letters(95), type: form, cookie: null }],
  ],
];
const rows = [];
try {
  // What runs for the first time is compiled: that is not measured.
  await withUser('warm', ({ cookie }) => send(origin, '/api/uploads', { cookie, body: photo(1) }));
  for (const [at, [what, make]] of rounds.entries()) {
    say(what);
    rows.push(await withUser(`round-${at}`, (user) => measure(what, make, user)));
  }
} finally {
  await stop();
  rmSync(directory, { recursive: true, force: true });
}
console.table(rows);

async function withUser(name, work) {
  const user = new LoadedUser(name, origin, services);
  await user.signIn();
  return work(user);
}

async function measure(what, make, { cookie }) {
  const before = workerdMegabytes(pids);
  let peak = before;
  const sample = setInterval(() => {
    peak = Math.max(peak, workerdMegabytes(pids));
  }, sampleMs);
  const begun = Date.now();
  const answers = await Promise.all(
    Array.from({ length: atOnce }, () => {
      const [path, options] = make();
      return send(origin, path, { cookie, ...options });
    }),
  );
  const seconds = ((Date.now() - begun) / 1000).toFixed(1);
  await wait(restMs);
  clearInterval(sample);
  const after = workerdMegabytes(pids);
  return { what, answers: answers.join(' '), seconds, before, peak, after };
}
