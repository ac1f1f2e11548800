import { globSync } from 'node:fs';
import { matchesGlob } from 'node:path';
import { describe, expect, it } from 'vitest';
import { testsOf } from '../../../scripts/changed/tests-of.ts';
import { rooms } from '../../../scripts/mutation/rooms.ts';

describe('the tests of a change', () => {
  it('are the room’s tests in workerd and the importing tests in Node', () => {
    expect(testsOf(['worker/payments/order.ts', 'README.md'])).toEqual({
      sources: ['worker/payments/order.ts'],
      workerTests: [
        'tests/worker/payments/**/*.test.ts',
        'tests/worker/operations/repair.test.ts',
        'tests/worker/email/ready-emails.test.ts',
      ],
      workerHelpers: [],
      browserTests: [],
    });
  });

  it('are the changed tests and the tests that import a changed helper', () => {
    const changed = [
      'tests/worker/sessions/session.test.ts',
      'tests/worker/payments/shop.ts',
      'tests/e2e/shell/shell.spec.ts',
    ];
    expect(testsOf(changed)).toEqual({
      sources: [],
      workerTests: ['tests/worker/sessions/session.test.ts'],
      workerHelpers: ['tests/worker/payments/shop.ts'],
      browserTests: ['tests/e2e/shell/shell.spec.ts'],
    });
  });

  it('leave out files that a room excludes with an exclamation mark', () => {
    expect(testsOf(['worker/account/ledger/ledger.ts']).workerTests).toEqual([]);
    expect(testsOf(['worker/account/uploads/uploads.ts']).workerTests).toContain(
      'tests/worker/{account,operations}/**/*.test.ts',
    );
  });
});

describe('the rooms of the mutation tests', () => {
  const mutated = Object.values(rooms).flatMap(({ mutate }) => mutate);

  it('cover every file of the Worker, the domain and the device', () => {
    const sources = globSync([
      'worker/**/*.ts',
      'domain/**/*.ts',
      'src/{device,features,api}/**/*.ts',
    ])
      .filter((file) => !notMutated.some((glob) => matchesGlob(file, glob)))
      .filter((file) => !mutated.some((glob) => matchesGlob(file, glob)));
    expect(sources).toEqual([]);
  });

  it('name no file and no test that does not exist', () => {
    const globs = Object.values(rooms).flatMap(({ mutate, inNode = [], inWorkerd = [] }) => [
      ...mutate.map((glob) => glob.replace('!', '')),
      ...inNode,
      ...inWorkerd,
    ]);
    expect(globs.filter((glob) => globSync(glob).length === 0)).toEqual([]);
  });
});

/** Files without rules: wiring that every test runs through, and types. */
const notMutated = ['worker/{app,index,variable-descriptions}.ts', 'worker/**/*.d.ts'];
