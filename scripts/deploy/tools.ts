import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as handleEvents } from 'node:timers/promises';
import { print } from './terminal.ts';
import { variableNames } from './variables/variable-texts.ts';

/** The project's root directory. */
export const root = join(import.meta.dirname, '..', '..');

const programs = {
  wrangler: join(root, 'node_modules', 'wrangler', 'bin', 'wrangler.js'),
  vite: join(root, 'node_modules', 'vite', 'bin', 'vite.js'),
} as const;

const outputBytesMax = 64 * 1024 * 1024;
const signalCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;

let directory: string | null = null;

/** A directory that only this user can read. It is removed with its content, however the command ends. */
function privateDirectory(): string {
  if (directory !== null) return directory;
  const path = mkdtempSync(join(tmpdir(), 'imagemint-deploy-'));
  process.once('exit', () => rmSync(path, { recursive: true, force: true }));
  // A running tool ends first, because `spawnSync` delays these handlers until it has.
  for (const [signal, code] of Object.entries(signalCodes)) {
    process.on(signal, () => process.exit(code));
  }
  directory = path;
  return path;
}

/** Writes a file into the private directory and returns its path. */
export function writePrivateFile(name: string, text: string): string {
  const path = join(privateDirectory(), name);
  writeFileSync(path, text, { mode: 0o600 });
  return path;
}

/**
 * Runs one of the project's tools to its end. Prints its output only where it failed, and only with
 * `showsFailure`. The tool gets none of the product's variables, so it cannot print their values.
 */
export async function runTool(
  program: keyof typeof programs,
  commandLine: readonly string[],
  { accountId, showsFailure = true }: { accountId?: string; showsFailure?: boolean } = {},
): Promise<{ isOk: boolean; stdout: string }> {
  const own = new Set<string>([...variableNames, 'CLOUDFLARE_ENV']);
  const inherited = Object.entries(process.env).filter(([name]) => !own.has(name));
  const { status, signal, stdout, stderr } = spawnSync(
    process.execPath,
    [programs[program], ...commandLine],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: outputBytesMax,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...Object.fromEntries(inherited),
        ...(accountId ? { CLOUDFLARE_ACCOUNT_ID: accountId } : {}),
        // Wrangler's log may contain secrets.
        WRANGLER_LOG_PATH: privateDirectory(),
        WRANGLER_SEND_METRICS: 'false',
        WRANGLER_SEND_ERROR_REPORTS: 'false',
        WRANGLER_HIDE_BANNER: 'true',
      },
    },
  );
  // A signal that came meanwhile ends the command here.
  await handleEvents();
  if (signal !== null && signal in signalCodes) {
    process.exit(signalCodes[signal as keyof typeof signalCodes]);
  }
  if (status !== 0 && showsFailure) print(`${stdout}${stderr}`.trim().replace(/^/gm, '  | '));
  return { isOk: status === 0, stdout };
}
