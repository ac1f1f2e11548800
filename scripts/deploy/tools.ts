import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { PrivateDirectory } from './private-directory.ts';
import type { Output } from './terminal/output.ts';
import { variableNames } from './variables/variable-texts.ts';

/** The project's root directory. */
export const root = join(import.meta.dirname, '..', '..');

const programs = {
  wrangler: join(root, 'node_modules', 'wrangler', 'bin', 'wrangler.js'),
  vite: join(root, 'node_modules', 'vite', 'bin', 'vite.js'),
} as const;

/** Time limit for a stopped tool to end, in milliseconds. */
const stopWithinMs = 5000;

export interface ToolResult {
  code: number;
  stdout: string;
}

const running = new Set<ChildProcess>();
let isStopping = false;

/**
 * On these signals, stops the running tool before the command ends, so that everything it wrote
 * is removed: a tool that continued would write its log again.
 */
export function stopOnSignals(): void {
  const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const;
  for (const [signal, code] of Object.entries(codes)) {
    // By default a second signal would end the process before everything is removed.
    process.on(signal, () => {
      if (isStopping) return;
      isStopping = true;
      for (const child of running) child.kill('SIGTERM');
      const ended = [...running].map((child) => once(child, 'close'));
      const patience = new Promise((resolve) => setTimeout(resolve, stopWithinMs));
      void Promise.race([Promise.all(ended), patience]).then(() => process.exit(code));
    });
  }
}

/** Wrangler's logs, which may contain secrets. They are removed at the end of the command. */
let logs: PrivateDirectory | null = null;

/**
 * Runs one of the project's tools to its end, and prints its output only where it failed.
 * Its environment contains `added` and none of the product's variables, so that a tool which
 * prints its environment prints no secret.
 */
export async function runTool(
  program: keyof typeof programs,
  commandLine: readonly string[],
  output: Output | null,
  added: Record<string, string> = {},
): Promise<ToolResult> {
  const child = spawn(process.execPath, [programs[program], ...commandLine], {
    cwd: root,
    env: { ...toolEnvironment(), ...added },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  let stdout = '';
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
    said += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const code = await new Promise<number>((resolve) => {
    child.once('close', (exitCode) => resolve(exitCode ?? 1));
    child.once('error', () => resolve(1));
  });
  running.delete(child);
  // The command is ending, so nothing may run or be printed after this tool.
  if (isStopping) return new Promise(() => undefined);
  if (code !== 0) output?.say(said.trimEnd().replace(/^/gm, '  | '));
  return { code, stdout };
}

function toolEnvironment(): NodeJS.ProcessEnv {
  const own = new Set<string>(variableNames);
  const inherited = Object.entries(process.env).filter(
    // Only --env chooses the environment.
    ([name]) => !own.has(name) && name !== 'CLOUDFLARE_ENV',
  );
  logs ??= new PrivateDirectory();
  return {
    ...Object.fromEntries(inherited),
    WRANGLER_LOG_PATH: logs.path,
    WRANGLER_SEND_METRICS: 'false',
    WRANGLER_SEND_ERROR_REPORTS: 'false',
    WRANGLER_HIDE_BANNER: 'true',
  };
}
