import { describe, expect, it } from 'vitest';
import { localConfiguration } from '../../../../emulators/local-configuration.ts';
import { variableNames } from '../../../../scripts/deploy/variables/variable-texts.ts';
import {
  acceptedValueFor,
  checkVariables,
  faultOfValue,
} from '../../../../scripts/deploy/variables/variables-check.ts';
import { variablesSchema } from '../../../../worker/variables.ts';
import { defaults, given, held } from './example-values.ts';

describe('the check of the variables before a deployment', () => {
  it('has an accepted value for every variable, to replace a secret that cannot be read', () => {
    expect(variableNames.filter((name) => acceptedValueFor(name) === undefined)).toEqual([]);
  });

  it('names everything that is missing at once, also what other variables require', () => {
    const { missing } = checkVariables({ given: { RAZORPAY_KEY_ID: 'rzp_x' }, held, defaults });
    expect(missing.map(({ name }) => name).sort()).toEqual([
      'GOOGLE_CLIENT_ID',
      'GOOGLE_CLIENT_SECRET',
      'IMAGE_PROVIDER_HOST',
      'IMAGE_PROVIDER_KEYS',
      'IMAGE_PROVIDER_URL',
      'RAZORPAY_KEY_SECRET',
      'RAZORPAY_WEBHOOK_SECRET',
      'SESSION_SECRET',
    ]);
  });

  it('reports no value as missing that the deployment holds', () => {
    const names = new Set([...Object.keys(given), 'IMAGE_PROVIDER', 'RAZORPAY_KEY_ID']);
    const { missing, wrong } = checkVariables({ given: {}, held: names, defaults });
    expect(missing.map(({ name }) => name)).toEqual([
      'RAZORPAY_KEY_SECRET',
      'RAZORPAY_WEBHOOK_SECRET',
    ]);
    expect(wrong).toEqual([]);
  });

  it('refuses values that were copied from the documents and not filled in', () => {
    const copied = { ...given, GOOGLE_CLIENT_SECRET: '…', SELLER_NAME: 'And so on …' };
    expect(checkVariables({ given: copied, held, defaults }).wrong).toEqual([
      { name: 'GOOGLE_CLIENT_SECRET', why: 'still has the … of the documents in it' },
    ]);
    expect(faultOfValue('RAZORPAY_KEY_ID', 'rzp_live_…')).toContain('documents');
  });

  it('refuses every value of the emulators', () => {
    const local = localConfiguration('http://localhost:5173');
    const { wrong } = checkVariables({ given: local, held, defaults: {} });
    expect(wrong.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['GOOGLE_ISSUER', 'GOOGLE_CLIENT_ID', 'IMAGE_PROVIDER_KEYS']),
    );
    expect(faultOfValue('IMAGE_PROVIDER_KEYS', 'real,emulator-key-1')).not.toBeNull();
    expect(faultOfValue('IMAGE_PROVIDER_URL', 'https://127.0.0.1/generate')).not.toBeNull();
  });

  it('lists every variable that the Worker reads, and no other', () => {
    expect([...variableNames].sort()).toEqual(Object.keys(variablesSchema.shape).sort());
  });
});
