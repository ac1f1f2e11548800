import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { serve } from '@hono/node-server';
import type { Hono } from 'hono';
import type { TestContext } from 'vitest';
import {
  CloudflareEmulator,
  EMULATED_ACCOUNT_ID,
  EMULATED_CLOUDFLARE_TOKEN,
} from '../../emulators/cloudflare/app.ts';

export const root = join(import.meta.dirname, '..', '..');

interface RunOptions {
  /** The content of the file for `--secrets-file`; without it no file is given. */
  secrets?: Record<string, string>;
  /** Added to the environment. */
  variables?: Record<string, string>;
  onStart?: (child: ChildProcess) => void;
}

/** Serves an app on loopback until the end of the test, and returns its origin. */
export async function listen({ fetch }: Hono, { onTestFinished }: TestContext): Promise<string> {
  // By default a server closes an idle connection just when wrangler uses it again.
  const serverOptions = { keepAliveTimeout: 0 };
  const server = serve({ fetch, hostname: '127.0.0.1', port: 0, serverOptions });
  if (!server.listening) await once(server, 'listening');
  onTestFinished(() => {
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Serves an account of the Cloudflare emulator, and returns it with a function that runs one of the two commands. */
export async function rehearse(test: TestContext) {
  const cloudflare = new CloudflareEmulator();
  const address = await listen(cloudflare.app, test);
  const home = mkdtempSync(join(tmpdir(), 'rehearsal-'));
  test.onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const temporary = join(home, 'temporary');
  const hosts = join(home, 'hosts');
  mkdirSync(temporary);
  const run = async (
    script: 'deploy' | 'doctor',
    commandLine: string,
    { secrets, variables, onStart }: RunOptions = {},
  ) => {
    const secretsFile = join(home, 'secrets.json');
    if (secrets) writeFileSync(secretsFile, JSON.stringify(secrets));
    const child = spawn(
      'node',
      [
        join(root, 'scripts', 'own-node.mjs'),
        `deploy/${script}.ts`,
        ...commandLine.split(' '),
        ...(secrets ? ['--secrets-file', secretsFile] : []),
      ],
      {
        cwd: root,
        // Nothing of the developer's own login or variables reaches the rehearsal.
        env: {
          PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`,
          HOME: home,
          TMPDIR: temporary,
          // Otherwise wrangler leaves its cache of compiled code there.
          NODE_COMPILE_CACHE: join(root, '.cache', 'compiled'),
          NODE_OPTIONS: `--import ${join(import.meta.dirname, 'loopback-only.mjs')}`,
          REHEARSAL_HOSTS: hosts,
          CLOUDFLARE_API_BASE_URL: address,
          CLOUDFLARE_API_TOKEN: EMULATED_CLOUDFLARE_TOKEN,
          CLOUDFLARE_ACCOUNT_ID: EMULATED_ACCOUNT_ID,
          // After a failure wrangler looks for a newer version of itself.
          npm_config_registry: `${address}/registry/`,
          ...variables,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      },
    );
    onStart?.(child);
    const [[code], ...printed] = await Promise.all([
      once(child, 'close'),
      text(child.stdout),
      text(child.stderr),
    ]);
    return {
      code: typeof code === 'number' ? code : -1,
      output: printed.join(''),
      /** Hosts beyond this machine that it tried to reach. */
      foreignHosts: existsSync(hosts) ? readFileSync(hosts, 'utf8').trim().split('\n') : [],
      /** What it left in its directory for temporary files. */
      leftBehind: readdirSync(temporary, { recursive: true }).map(String),
    };
  };
  return { cloudflare, run };
}

/** Fails the test with all that the run printed, where it ended with another code. */
export function expectCode(run: { code: number; output: string }, code: number): void {
  if (run.code !== code) throw new Error(`The run ended with ${run.code}:\n${run.output}`);
}

/** Returns the file into which a run writes the operator's secret. It is removed after the test. */
export function operatorFileOf(environment: string, { onTestFinished }: TestContext): string {
  const file = join(root, '.deploy', `${environment}.env`);
  onTestFinished(() => rmSync(file, { force: true }));
  return file;
}
