import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'imports-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** An import that the linter must refuse, in the file that has it. */
const refused: readonly [title: string, file: string, line: string][] = [
  ['domain imports the worker', 'domain/planted.ts', "'../worker/config.ts'"],
  ['domain imports a library', 'domain/planted.ts', "'hono'"],
  ['domain imports a module of Node', 'domain/api/planted.ts', "'node:fs'"],
  ['domain imports the small zod', 'domain/planted.ts', "'zod/mini'"],
  [
    'a module without schemas imports one with them',
    'domain/packs.ts',
    "'./orders/packs-answer.ts'",
  ],
  ['the worker imports the app', 'worker/account/planted.ts', "'../../src/api/request.ts'"],
  ['the worker imports an emulator', 'worker/planted.ts', "'../emulators/services.ts'"],
  ['the worker imports a script', 'worker/auth/planted.ts', "'../../scripts/set-up.mjs'"],
  ['an emulator imports the worker', 'emulators/planted.ts', "'../worker/config.ts'"],
  ['an emulator imports domain', 'emulators/openai/planted.ts', "'../../domain/limits.ts'"],
  ['images imports account', 'worker/images/planted.ts', "'../account/alarm.ts'"],
  ['a format imports account', 'worker/images/pictures/x.ts', "'../../account/alarm.ts'"],
  ['auth imports payments', 'worker/auth/planted.ts', "'../payments/order.ts'"],
  ['payments imports auth', 'worker/payments/planted.ts', "'../auth/google.ts'"],
  ['http imports auth', 'worker/http/planted.ts', "'../auth/google.ts'"],
  ['http imports sessions', 'worker/http/bodies/x.ts', "'../../sessions/session-cookie.ts'"],
  ['a folder imports the route map', 'worker/site/planted.ts', "'../app.ts'"],
  ['a module imports the entry of the worker', 'worker/app.ts', "'./index.ts'"],
  ['a pure module imports Hono', 'worker/account/jobs/jobs.ts', "'hono'"],
  ['a pure module imports a part of Hono', 'worker/payments/order.ts', "'hono/cookie'"],
  ['a pure module imports Cloudflare', 'worker/storage/sql.ts', "'cloudflare:workers'"],
  ['a pure module imports Node', 'worker/keys/key-rotation.ts', "'node:crypto'"],
  [
    'a pure module imports an object',
    'worker/account/ledger/ledger.ts',
    "'../credit-account-object.ts'",
  ],
  ['a pure module imports a higher level', 'worker/storage/migrate.ts', "'../auth/google.ts'"],
  ['the app imports the worker', 'src/features/history/x.ts', "'../../../worker/config.ts'"],
  ['the app imports a test', 'src/app/planted.ts', "'../../tests/services.ts'"],
  ['the app imports a value of zod', 'src/api/planted.ts', "'zod'"],
  ['the app imports a schema', 'src/api/planted.ts', "'../../domain/account/job.ts'"],
  ['the app imports a schema in a feature', 'src/features/editor/panels/x.ts', "'zod'"],
  ['ui imports a feature', 'src/ui/controls/x.ts', "'../../features/credits/credits.ts'"],
  ['device imports a page', 'src/device/planted.ts', "'../pages/home.tsx'"],
  ['device imports ui', 'src/device/planted.ts', "'../ui/feedback/toaster.tsx'"],
  ['device imports React', 'src/device/masks/planted.ts', "'react'"],
  ['device imports a part of React', 'src/device/planted.ts', "'react-dom/client'"],
  ['texts import ui', 'src/texts/en/shell/x.ts', "'../../../ui/feedback/toaster.tsx'"],
  ['a feature imports a page', 'src/features/credits/planted.ts', "'../../pages/home.tsx'"],
  ['a page imports the app', 'src/pages/planted.ts', "'../app/app.tsx'"],
  ['a feature imports the inside of one', 'src/features/editor/x.ts', "'../studio/use-tool.ts'"],
  ['the same from deeper inside', 'src/features/editor/panels/x.ts', "'../../studio/job/x.ts'"],
  ['a feature imports a higher one', 'src/features/live/x.ts', "'../credits/credits.ts'"],
  ['a path makes a detour', 'worker/images/planted.ts', "'../../worker/account/alarm.ts'"],
  ['a path makes a detour on its way', 'worker/images/x.ts', "'../keys/../account/alarm.ts'"],
  ['a path makes a detour at its start', 'worker/images/x.ts', "'./../account/alarm.ts'"],
];

const allowed: readonly [title: string, file: string, line: string][] = [
  ['a file imports its neighbor', 'worker/images/allowed.ts', "'./generate.ts'"],
  ['domain imports zod', 'domain/allowed.ts', "'zod'"],
  ['the account imports the ledger', 'worker/account/allowed.ts', "'./ledger/ledger.ts'"],
  ['a job imports the ledger', 'worker/account/jobs/allowed.ts', "'../ledger/ledger.ts'"],
  ['a higher level imports a lower one', 'worker/account/allowed.ts', "'../images/generate.ts'"],
  ['the worker imports domain', 'worker/auth/allowed.ts', "'../../domain/account/job.ts'"],
  ['a feature imports a public module', 'src/features/editor/allowed.ts', "'../studio/studio.ts'"],
  ['the same from deeper inside', 'src/features/editor/panels/y.ts', "'../../studio/studio.ts'"],
  ['a feature imports its own inside', 'src/features/studio/allowed.ts', "'./job/job-messages.ts'"],
  ['the app imports the small zod', 'src/device/allowed.ts', "'zod/mini'"],
  ['ui imports React', 'src/ui/page/allowed.ts', "'react'"],
];

describe('the directions of imports', () => {
  const [all, ...kinds] = ['import', 'import {a} from', 'export * from', 'void import('];
  const faults = lint([
    ...refused.map(([, file, path]) => ({ file, line: `${all} ${path};` })),
    ...kinds.map((kind, at) => ({
      file: `worker/images/kind-${at}.ts`,
      line: `${kind}'../account/alarm.ts'${kind.endsWith('(') ? ')' : ''};`,
    })),
    ...allowed.map(([, file, path]) => ({ file, line: `${all} ${path};` })),
    { file: 'src/api/types.ts', line: "import type { Job } from '../../domain/account/job.ts';" },
    { file: 'src/api/types.ts', line: "import { type Tool } from '../../domain/account/job.ts';" },
    {
      file: 'src/api/value.ts',
      line: "import { type Tool, jobs } from '../../domain/account/job.ts';",
    },
    { file: 'worker/account/one.ts', line: "import type { B } from './two.ts';" },
    { file: 'worker/account/one.ts', line: 'export type A = 1;' },
    { file: 'worker/account/two.ts', line: "import type { A } from './one.ts';" },
    { file: 'worker/account/two.ts', line: 'export type B = 2;' },
  ]);

  it.each(refused)('refuses that %s', (_, file, path) => {
    expect(faults).toContain(`${file}: ${all} ${path}; restricted`);
  });

  it.each(allowed)('allows that %s', (_, file, path) => {
    expect(faults.filter((fault) => fault.startsWith(`${file}: ${all} ${path};`))).toEqual([]);
  });

  it('refuses an export from a module and an import by a call', () => {
    expect(faults.filter((fault) => /kind-\d/.test(fault))).toHaveLength(kinds.length);
  });

  it('allows the app to import the type of a schema, and no value beside it', () => {
    expect(faults.filter((fault) => fault.includes('src/api/types.ts'))).toEqual([]);
    expect(faults.filter((fault) => fault.includes('src/api/value.ts'))).toHaveLength(1);
  });

  it('refuses a cycle of files, also one of types alone', () => {
    const cycles = faults.filter((fault) => fault.endsWith('cycle'));
    expect(new Set(cycles.map((fault) => fault.split(':')[0]))).toEqual(
      new Set(['worker/account/one.ts', 'worker/account/two.ts']),
    );
  });
});

/**
 * Lints these files with the project's configuration, in a folder of their own. Returns
 * `<file>: <line> restricted` or `cycle` for each fault.
 */
function lint(planted: readonly { file: string; line: string }[]): string[] {
  const files = Map.groupBy(planted, ({ file }) => file);
  for (const [file, lines] of files) {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, lines.map(({ line }) => `${line}\n`).join(''));
  }
  const config = `export { default } from '${join(root, 'oxlint.config.ts')}';\n`;
  writeFileSync(join(folder, 'oxlint.config.ts'), config);
  const oxlint = join(root, 'node_modules', '.bin', 'oxlint');
  const { diagnostics } = JSON.parse(run(oxlint, ['--format', 'json'])) as {
    diagnostics: { filename: string; code?: string; labels: { span: { line: number } }[] }[];
  };
  return diagnostics.flatMap(({ filename, code, labels }) => {
    const line = files.get(filename)?.[(labels[0]?.span.line ?? 0) - 1]?.line;
    if (code?.includes('no-restricted-imports')) return [`${filename}: ${line} restricted`];
    return code?.includes('no-cycle') ? [`${filename}: ${line} cycle`] : [];
  });
}

/** Runs a command that fails where it finds something. Returns its output. */
function run(command: string, args: string[]): string {
  try {
    return execFileSync(command, args, { cwd: folder, encoding: 'utf8' });
  } catch (error) {
    return (error as { stdout: string }).stdout;
  }
}
