import { type ChildProcess, spawn } from 'node:child_process';
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
import { serve } from '@hono/node-server';
import type { TestContext } from 'vitest';
import { CloudflareEmulator } from '../../emulators/cloudflare/app.ts';
import {
  EMULATED_ACCOUNT_ID,
  EMULATED_CLOUDFLARE_TOKEN,
} from '../../emulators/cloudflare/constants.ts';

export const root = join(import.meta.dirname, '..', '..');

/** A run of one of the two commands. */
interface Run {
  code: number;
  /** Everything that it printed. */
  output: string;
  /** Hosts beyond this machine that it tried to reach. */
  foreignHosts: string[];
  /** What it left in its directory for temporary files. */
  leftBehind: string[];
}

interface RunOptions {
  /** The content of the file for `--secrets-file`; without it no file is given. */
  secrets?: Record<string, string>;
  /** Added to the environment. */
  variables?: Record<string, string>;
  /** Is handed the process once it runs. */
  onStart?: (child: ChildProcess) => void;
}

/** Serves an account of the Cloudflare emulator on loopback until the end of the test. */
export async function rehearse({ onTestFinished }: TestContext) {
  const cloudflare = new CloudflareEmulator();
  const server = await new Promise<ReturnType<typeof serve>>((resolve) => {
    const started = serve({ fetch: cloudflare.app.fetch, hostname: '127.0.0.1', port: 0 }, () =>
      resolve(started),
    );
  });
  onTestFinished(() => {
    server.close();
  });
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const run = (script: 'deploy' | 'doctor', commandLine: string[], options: RunOptions = {}) =>
    runScript(script, commandLine, {
      ...options,
      variables: { ...accountVariables(address), ...options.variables },
    });
  return { cloudflare, run };
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
  { secrets, variables, onStart }: RunOptions,
): Promise<Run> {
  const home = mkdtempSync(join(tmpdir(), 'rehearsal-'));
  const hosts = join(home, 'hosts');
  const temporary = join(home, 'temporary');
  mkdirSync(temporary);
  const secretsFile = join(home, 'secrets.json');
  if (secrets) writeFileSync(secretsFile, JSON.stringify(secrets));
  const fileOption = secrets ? ['--secrets-file', secretsFile] : [];
  try {
    const guard = join(import.meta.dirname, 'loopback-only.mjs');
    // As `npm run deploy` does it.
    const starter = [join(root, 'scripts', 'own-node.mjs'), `deploy/${script}.ts`];
    const child = spawn('node', [...starter, ...commandLine, ...fileOption], {
      cwd: root,
      // Nothing of the developer's own login or variables reaches the rehearsal.
      env: {
        PATH: `${join(root, 'node_modules', '.bin')}:${process.env.PATH}`,
        HOME: home,
        TMPDIR: temporary,
        // Node's own cache of compiled code would be left there; npm switches it on.
        NODE_DISABLE_COMPILE_CACHE: '1',
        NODE_OPTIONS: `--import ${guard}`,
        REHEARSAL_HOSTS: hosts,
        ...variables,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    onStart?.(child);
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
    // Wrangler creates a directory for its bundles there.
    const leftBehind = readdirSync(temporary, { recursive: true }).map(String);
    return { code, output, foreignHosts, leftBehind };
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

/** Where a run that makes the operator's secret writes it; it is removed when the test is over. */
export function operatorFileOf(environment: string, { onTestFinished }: TestContext): string {
  const file = join(root, '.deploy', `${environment}.env`);
  onTestFinished(() => rmSync(file, { force: true }));
  return file;
}
