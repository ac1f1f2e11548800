import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../scripts/serve/port.mjs';
import { untilItAnswers } from '../../scripts/serve/until-it-answers.mjs';
import { environment, root } from '../../scripts/set-up.mjs';
import { findPostgres, startNodeServer, startPostgres } from '../hot-object/postgres.mjs';
import { LoadedUser } from '../load/loaded-user.mjs';
import { callsPerSecond } from './calls-per-second.mjs';
import { checkOut } from './earlier-version.mjs';
import { processorMs } from './processor-time.mjs';
import { serveProduct } from './serve-product.mjs';

const paths = ['/api/me', '/api/credits'];
/** Signed-in users, each with one call at a time. */
const users = 32;
const warmUpS = 2;
const roundS = 4;
const rounds = 5;

/**
 * Measures calls a second of signed-in users: this version on plain `workerd serve`, by turns with
 * the version of the commit `against`, if one is given, and with Node and PostgreSQL.
 */
export async function apiCalls({ against }) {
  const directory = mkdtempSync(join(tmpdir(), 'imagemint-api-'));
  const ends = [() => rmSync(directory, { recursive: true, force: true })];
  try {
    const services = await startServices(ends);
    const targets = [await productTarget('this version', root, { directory, services, ends })];
    if (against) {
      const place = join(directory, 'earlier');
      ends.push(checkOut(against, place));
      targets.push(await productTarget(`version ${against}`, place, { directory, services, ends }));
    }
    const postgres = await postgresTarget(ends);
    if (postgres) targets.push(postgres);
    const rates = paths.flatMap((path) =>
      targets.map((target) => ({ path, target, seen: [], processor: [] })),
    );
    for (const { path, target } of rates) {
      await callsPerSecond(target.origin, path, target.cookies, warmUpS);
    }
    for (let round = 0; round < rounds; round += 1) {
      for (const { path, target, seen, processor } of rates) {
        const before = processorMs(target.processes);
        const rate = await callsPerSecond(target.origin, path, target.cookies, roundS);
        seen.push(rate);
        processor.push(((processorMs(target.processes) - before) * 1000) / (rate * roundS));
      }
    }
    return report(targets, rates);
  } finally {
    for (const end of ends.toReversed()) await end();
  }
}

async function startServices(ends) {
  const port = String(await freePort());
  const origin = `http://127.0.0.1:${port}`;
  const script = join(root, 'scripts', 'serve', 'serve-emulators.ts');
  const child = spawn('node', [script, port, origin], {
    cwd: root,
    env: environment,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  ends.push(stopper(child));
  await untilItAnswers(`${origin}/__services/image-provider/calls`);
  return origin;
}

async function productTarget(name, sources, { directory, services, ends }) {
  const place = join(directory, `served-${ends.length}`);
  mkdirSync(place);
  const { origin, child } = await serveProduct(sources, place, services);
  ends.push(stopper(child));
  const cookies = [];
  for (let at = 0; at < users; at += 1) {
    const user = new LoadedUser(`user-${at}`, origin, `${services}/__services`);
    await user.signIn();
    if (user.cookie === '') throw new Error(`Nobody can sign in to ${name}`);
    cookies.push(user.cookie);
  }
  return { name, origin, cookies, processes: [child.pid] };
}

/** Null where PostgreSQL is not installed. */
async function postgresTarget(ends) {
  const binaries = findPostgres();
  if (!binaries) return null;
  const place = mkdtempSync(join(tmpdir(), 'imagemint-postgres-'));
  ends.push(() => rmSync(place, { recursive: true, force: true }));
  const [postgresPort, port] = [await freePort(), await freePort()];
  const { server, url } = startPostgres(binaries, place, postgresPort);
  ends.push(stopper(server));
  const script = join('bench', 'api', 'node-server.mjs');
  const variables = { BENCH_USERS: String(users) };
  const node = await startNodeServer(script, { binaries, postgresPort, url, port, variables });
  ends.push(stopper(node));
  const origin = `http://127.0.0.1:${port}`;
  await untilItAnswers(`${origin}/bench/cookies`);
  const cookies = await (await fetch(`${origin}/bench/cookies`)).json();
  return { name: 'Node + PostgreSQL', origin, cookies, processes: [server.pid, node.pid] };
}

/** Returns a function that ends a process and waits until it has ended. */
function stopper(child) {
  return () =>
    new Promise((resolve) => {
      if (child.exitCode !== null) return resolve();
      child.once('exit', resolve);
      child.kill('SIGINT');
    });
}

function report(targets, rates) {
  const rateOf = (path, target) =>
    median(rates.find((rate) => rate.path === path && rate.target === target).seen);
  const [ours, ...others] = targets;
  const lines = rates.map(({ path, target, seen, processor }) => {
    const all = seen.map(Math.round).join(', ');
    const rate = `${Math.round(median(seen))} calls/s (${all})`;
    return `GET ${path}, ${target.name}: ${rate}, ${Math.round(median(processor))} µs of processor a call`;
  });
  const ratios = others.map((other) => {
    const each = paths.map((path) => (rateOf(path, ours) / rateOf(path, other)).toFixed(2));
    return `${each.join(' and ')} times ${other.name}`;
  });
  if (!targets.some(({ name }) => name.includes('PostgreSQL'))) {
    lines.push('PostgreSQL is not installed here: no comparison.');
  }
  return [
    `${users} signed-in users, one call each at a time:`,
    ...lines,
    `${paths.join(' and ')}, this version: ${ratios.join('; ') || 'nothing to compare with'}`,
  ];
}

function median(values) {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)];
}
