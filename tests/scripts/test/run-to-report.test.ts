import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { runToReport } from '../../../scripts/test/run-to-report.mjs';

const directory = mkdtempSync(join(tmpdir(), 'imagemint-report-'));
afterAll(() => rmSync(directory, { recursive: true }));
const hang = 'setInterval(() => undefined, 1000)';

it.each([
  ['that ends with 0, whatever its report says', true, { success: false }, 'process.exit(0)'],
  ['that ends with 1, whatever its report says', false, { success: true }, 'process.exit(1)'],
  ['that hangs after a report of success', true, { success: true }, hang],
  ['that hangs after a report of failures', false, { success: false }, hang],
  ['that is killed without a report', false, null, "process.kill(process.pid, 'SIGKILL')"],
])('a runner %s has succeeded: %s', async (_, hasSucceeded, written, then) => {
  vi.spyOn(console, 'log').mockReturnValue();
  const report = join(directory, `${crypto.randomUUID()}.json`);
  const write = "require('fs').writeFileSync(process.argv[1], process.argv[2]);";
  const code = ['-e', `${written ? write : ''} ${then}`, report, JSON.stringify(written)];
  expect(await runToReport(process.execPath, code, { report, waitMs: 200 })).toBe(hasSucceeded);
});
