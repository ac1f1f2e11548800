import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const script = join(import.meta.dirname, '..', '..', 'scripts', 'operator.mjs');

/** Runs a command against an address where nobody answers. */
function run(address: string) {
  const environment = { ...process.env, IMAGEMINT_URL: address, OPERATOR_SECRET: 'x'.repeat(32) };
  const { status, stderr } = spawnSync(process.execPath, [script, 'keys'], {
    env: environment,
    encoding: 'utf8',
  });
  return { status, stderr };
}

it.each(['http://imagemint.invalid', 'ftp://localhost', 'imagemint.invalid'])(
  'the operator’s secret is not sent to %s',
  (address) => {
    const { status, stderr } = run(address);
    expect(status).toBe(1);
    expect(stderr).toContain('IMAGEMINT_URL must begin with https:');
  },
);

it.each(['http://localhost:1', 'http://127.0.0.1:1', 'https://imagemint.invalid'])(
  'the operator’s commands call %s',
  (address) => {
    expect(run(address).stderr).toContain(`${address} did not answer`);
  },
);
