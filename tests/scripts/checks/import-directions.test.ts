import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, it } from 'vitest';

const root = join(import.meta.dirname, '..', '..', '..');
const folder = mkdtempSync(join(tmpdir(), 'imports-'));
afterAll(() => rmSync(folder, { recursive: true }));

const refused = {
  'domain/x.ts': "import '../worker/config.ts';",
  'domain/api/x.ts': "import 'hono';",
  'domain/packs.ts': "import './orders/packs-answer.ts';",
  'emulators/x.ts': "import '../worker/config.ts';",
  'worker/images/x.ts': "export * from '../account/alarm.ts';",
  'worker/images/y.ts': "import '../../worker/account/alarm.ts';",
  'worker/app.ts': "import './index.ts';",
  'worker/account/jobs/jobs.ts': "import 'hono';",
  'worker/account/ledger/ledger.ts': "import '../credit-account-object.ts';",
  'worker/account/one.ts': "import type { Two } from './two.ts'; export type One = Two;",
  'worker/account/two.ts': "import type { One } from './one.ts'; export type Two = One;",
  'src/api/x.ts': "import { job } from '../../domain/account/job.ts';",
  'src/device/x.ts': "import 'react';",
  'src/ui/controls/x.ts': "import '../../features/credits/credits.ts';",
  'src/features/editor/x.ts': "import '../studio/use-tool.ts';",
  'src/features/live/x.ts': "import '../credits/credits.ts';",
};
const allowed = {
  'domain/y.ts': "import 'zod';",
  'worker/auth/y.ts': "import '../../domain/account/job.ts';",
  'src/api/y.ts': "import type { Job } from '../../domain/account/job.ts';",
  'src/features/editor/y.ts': "import '../studio/studio.ts';",
};

it('the linter refuses imports against the layers of the project, and no others', () => {
  for (const [file, line] of Object.entries({ ...refused, ...allowed })) {
    const path = join(folder, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${line}\n`);
  }
  const config = `export { default } from '${join(root, 'oxlint.config.ts')}';\n`;
  writeFileSync(join(folder, 'oxlint.config.ts'), config);
  const oxlint = join(root, 'node_modules', '.bin', 'oxlint');
  const { stdout } = spawnSync(oxlint, ['--format', 'json'], { cwd: folder, encoding: 'utf8' });
  const { diagnostics } = JSON.parse(stdout) as {
    diagnostics: { filename: string; code?: string }[];
  };
  const found = diagnostics
    .filter(({ code = '' }) => /no-restricted-imports|no-cycle/.test(code))
    .map(({ filename }) => filename);
  expect([...new Set(found)].toSorted()).toEqual(Object.keys(refused).toSorted());
});
