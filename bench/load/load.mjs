// `npm run load -- --users N --minutes N`: signed-in users who make pictures, buy and read at once,
// on loopback, against the production build in workerd and the emulators. Fails where a call fails,
// a credit is missing or too much, or the memory keeps growing.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { installPackages, run, say, stop } from '../../scripts/set-up.mjs';

const { values } = parseArgs({
  options: {
    users: { type: 'string', default: '50' },
    minutes: { type: 'string', default: '5' },
  },
});
const [userCount, minutes] = [Number(values.users), Number(values.minutes)];
if (!Number.isSafeInteger(userCount) || userCount < 1 || !(minutes > 0)) {
  stop('Usage: npm run load -- --users N --minutes N');
}

/** Calls a minute and key that the app and the provider's emulator allow: the keys are no limit here. */
const callsPerMinute = '600';
/** How often the memory is measured, in milliseconds. */
const sampleMs = 5000;
/** How much larger the memory of the last fifth may be than that of the second fifth. */
const growthMax = 1.25;

await installPackages();
run('vite', ['build', '--logLevel', 'warn']);
const { serveBuild } = await import('../../scripts/serve/serve-build.mjs');
const { LoadedUser } = await import('./loaded-user.mjs');
const { workerdMegabytes } = await import('./memory.mjs');

const directory = mkdtempSync(join(tmpdir(), 'imagemint-load-'));
const variables = { IMAGE_PROVIDER_CALLS_PER_MINUTE: callsPerMinute };
const { origin, services, stop: stopServing } = await serveBuild(directory, { variables });
let failed = false;
try {
  const provider = `${services}/image-provider`;
  await fetch(`${provider}/control`, { method: 'POST', body: JSON.stringify({ size: 64 }) });
  const freeKeys = setInterval(() => void fetch(`${provider}/limits`, { method: 'DELETE' }), 1000);
  const users = Array.from(
    { length: userCount },
    (_, at) => new LoadedUser(`load-${at}`, origin, services),
  );
  say(`${userCount} users for ${minutes} minutes`);
  for (const user of users) await user.signIn();
  const memory = [];
  const sample = setInterval(() => memory.push(workerdMegabytes()), sampleMs);
  const endsAt = Date.now() + minutes * 60_000;
  await Promise.all(users.map((user) => user.work(endsAt)));
  clearInterval(sample);
  clearInterval(freeKeys);
  failed = await report(users, memory);
} finally {
  await stopServing();
  rmSync(directory, { recursive: true, force: true });
}
process.exit(failed ? 1 : 0);

/** Shows the figures. Returns whether something was wrong. */
async function report(users, memory) {
  const counts = {};
  for (const user of users) {
    for (const [name, count] of Object.entries(user.counts)) {
      counts[name] = (counts[name] ?? 0) + count;
    }
  }
  console.log(JSON.stringify(counts));
  console.table(timingRows(users));
  const wrong = (await Promise.all(users.map((user) => user.check()))).flat();
  const errors = users.flatMap((user) => user.errors);
  for (const line of [...errors, ...wrong].slice(0, 40)) console.log(line);
  const fifth = Math.max(1, Math.floor(memory.length / 5));
  const early = mean(memory.slice(fifth, 2 * fifth));
  const late = mean(memory.slice(-fifth));
  console.log(`Memory of workerd: ${early} MB in the second fifth, ${late} MB in the last`);
  const grows = late > early * growthMax;
  console.log(`${errors.length} errors, ${wrong.length} accounts with a wrong balance`);
  return errors.length > 0 || wrong.length > 0 || grows;
}

function timingRows(users) {
  const all = new Map();
  for (const { timings } of users) {
    for (const [what, list] of timings) all.set(what, [...(all.get(what) ?? []), ...list]);
  }
  return [...all].map(([what, list]) => {
    const sorted = list.toSorted((one, other) => one - other);
    const at = (share) => Math.round(sorted[Math.floor(share * (sorted.length - 1))]);
    return { what, calls: sorted.length, 'median ms': at(0.5), '95 of 100 ms': at(0.95) };
  });
}

function mean(list) {
  return Math.round(list.reduce((sum, one) => sum + one, 0) / Math.max(1, list.length));
}
