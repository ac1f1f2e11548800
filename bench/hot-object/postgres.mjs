import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root, stop } from '../../scripts/set-up.mjs';

/** Returns the directory of PostgreSQL's programs, or null where it is not installed. */
export function findPostgres() {
  const versions = '/usr/lib/postgresql';
  const places = existsSync(versions)
    ? readdirSync(versions)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(versions, version, 'bin'))
    : [];
  const path = (process.env.PATH ?? '').split(':');
  return [...places, ...path].find((place) => existsSync(join(place, 'initdb'))) ?? null;
}

/** Starts a new cluster with the defaults, on a socket in `directory`. PostgreSQL refuses to run as root. */
export function startPostgres(binaries, directory, port) {
  const data = join(directory, 'postgres');
  mkdirSync(data);
  const owner = process.getuid?.() === 0 ? ownerOf('postgres') : null;
  if (owner) {
    for (const path of [directory, data]) chownSync(path, owner.uid, owner.gid);
  }
  const options = { ...owner, cwd: directory, encoding: 'utf8' };
  const made = spawnSync(
    join(binaries, 'initdb'),
    ['--pgdata', data, '--username', 'bench', '--auth', 'trust', '--encoding', 'UTF8'],
    options,
  );
  if (made.status !== 0) stop(`PostgreSQL's initdb failed:\n${String(made.stderr)}`);
  const server = spawn(
    join(binaries, 'postgres'),
    ['-D', data, '-k', directory, '-c', 'listen_addresses=127.0.0.1', '-p', String(port)],
    { ...options, stdio: 'ignore' },
  );
  return { server, url: `postgres://bench@127.0.0.1:${port}/postgres` };
}

/** Starts a comparison's server in Node, a script of the project, after PostgreSQL accepts connections. */
export async function startNodeServer(
  script,
  { binaries, postgresPort, url, port, variables = {} },
) {
  for (let tries = 0; tries < 100; tries += 1) {
    const asked = spawnSync(join(binaries, 'pg_isready'), [
      '-h',
      '127.0.0.1',
      '-p',
      String(postgresPort),
    ]);
    if (asked.status === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return spawn('node', [join(root, script)], {
    env: { ...process.env, ...variables, BENCH_POSTGRES_URL: url, PORT: String(port) },
    stdio: ['ignore', 'inherit', 'inherit'],
  });
}

function ownerOf(name) {
  const [uid, gid] = ['-u', '-g'].map((option) =>
    Number(spawnSync('id', [option, name], { encoding: 'utf8' }).stdout),
  );
  return { uid, gid };
}
