import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { serve } from '@hono/node-server';
import { CloudflareEmulator } from '../../emulators/cloudflare/app.ts';
import {
  EMULATED_ACCOUNT_ID,
  EMULATED_CLOUDFLARE_TOKEN,
} from '../../emulators/cloudflare/constants.ts';

const root = join(import.meta.dirname, '..', '..');

/** A run of one of the two commands. */
export interface Run {
  code: number;
  /** Everything that it printed. */
  output: string;
  /** Hosts beyond this machine that it tried to reach. */
  foreignHosts: string[];
  /** What it left in its directory for temporary files. */
  leftBehind: string[];
}

/** An account of the stand-in for Cloudflare, served on loopback for one test. */
export async function rehearse() {
  const cloudflare = new CloudflareEmulator();
  const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
    const started = serve({ fetch: cloudflare.app.fetch, hostname: '127.0.0.1', port: 0 }, () =>
      resolve(started),
    );
  });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const run = (script: 'deploy' | 'doctor', commandLine: string[], variables = {}) =>
    runScript(script, commandLine, { ...accountVariables(address), ...variables });
  return { cloudflare, run, close: () => server.close() };
}

function accountVariables(address: string): Record<string, string> {
  return {
    CLOUDFLARE_API_BASE_URL: address,
    CLOUDFLARE_API_TOKEN: EMULATED_CLOUDFLARE_TOKEN,
    CLOUDFLARE_ACCOUNT_ID: EMULATED_ACCOUNT_ID,
    // After a failure wrangler looks for a newer version of itself.
    npm_config_registry: `${address}/registry/`,
  };
}

async function runScript(
  script: 'deploy' | 'doctor',
  commandLine: string[],
  variables: Record<string, string>,
): Promise<Run> {
  const home = mkdtempSync(join(tmpdir(), 'rehearsal-'));
  const hosts = join(home, 'hosts');
  const temporary = mkdtempSync(join(home, 'temporary-'));
  try {
    const guard = join(import.meta.dirname, 'loopback-only.mjs');
    const child = spawn('node', [join(root, 'scripts', `${script}.mjs`), ...commandLine], {
      cwd: root,
      // Nothing of the developer's own login or variables reaches the rehearsal.
      env: {
        PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`,
        HOME: home,
        TMPDIR: temporary,
        NODE_OPTIONS: `--import ${guard}`,
        REHEARSAL_HOSTS: hosts,
        ...variables,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text;
      });
    }
    const code = await new Promise<number>((resolve) => {
      child.once('close', (exitCode) => resolve(exitCode ?? -1));
    });
    const foreignHosts = existsSync(hosts) ? readFileSync(hosts, 'utf8').trim().split('\n') : [];
    return { code, output, foreignHosts, leftBehind: readdirSync(temporary) };
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}
