import { mkdtempSync, rmSync } from 'node:fs';
import { getPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { runToReport } from '../../../scripts/test/run-to-report.mjs';

let directory: string;
let report: string;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'imagemint-report-'));
  report = join(directory, 'report.json');
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(directory, { recursive: true });
});

/** A runner that writes this report, or none, and then runs the code. */
const run = (written: object | null, then: string) => {
  const write = `require('fs').writeFileSync(process.argv[1], process.argv[2]);`;
  const code = `${written ? write : ''} ${then}`;
  const given = ['-e', code, report, JSON.stringify(written)];
  return runToReport(process.execPath, given, { report, waitMs: 200 });
};
const hang = 'setInterval(() => undefined, 1000)';

describe('a runner', () => {
  it.each([
    [0, true],
    [1, false],
  ])('that ends with %i has succeeded: %s, whatever its report says', async (code, isSound) => {
    expect(await run({ success: !isSound }, `process.exit(${code})`)).toBe(isSound);
  });

  it.each([true, false])(
    'that does not end is killed, and its report counts: %s',
    async (success) => {
      const said = vi.spyOn(console, 'log').mockImplementation(() => undefined);
      expect(await run({ success }, hang)).toBe(success);
      expect(said).toHaveBeenCalledOnce();
    },
  );

  it('that ends a moment after its report is not killed', async () => {
    expect(await run({ success: false }, 'setTimeout(() => process.exit(0), 20)')).toBe(true);
  });

  it('that runs beside others leaves the processor to them', async () => {
    const code = `const { getPriority } = require('os');
      process.exit(getPriority() === Number(process.argv[1]) ? 0 : 1)`;
    const later = `setTimeout(() => { ${code} }, 50)`;
    const niceness = getPriority() + 5;
    const beside = { report, niceness };
    expect(await runToReport(process.execPath, ['-e', later, String(niceness)], beside)).toBe(true);
  });

  it('that is killed before it has a report, or cannot be started, has failed', async () => {
    expect(await run(null, `process.kill(process.pid, 'SIGKILL'); ${hang}`)).toBe(false);
    expect(await runToReport(join(directory, 'none'), [], { report })).toBe(false);
  });
});
