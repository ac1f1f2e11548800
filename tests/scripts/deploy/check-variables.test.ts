import { describe, expect, it } from 'vitest';
import {
  acceptedValueFor,
  checkVariables,
  type VariableSources,
} from '../../../scripts/deploy/variables/check-variables.ts';
import { variableNames } from '../../../scripts/deploy/variables/variable-texts.ts';
import { variablesSchema } from '../../../worker/variables.ts';
import { provided, sources } from './example-values.ts';

const faultsWith = (changes: Partial<VariableSources>) =>
  checkVariables({ ...sources, ...changes }).map(
    ({ name, reason, isMissing }) => `${name} ${isMissing ? 'is missing' : reason}`,
  );

describe('the check of the variables before a deployment', () => {
  it('knows every variable that the Worker reads, and an accepted value for each', () => {
    expect([...variableNames].sort()).toEqual(Object.keys(variablesSchema.shape).sort());
    expect(variableNames.filter((name) => acceptedValueFor(name) === undefined)).toEqual([]);
  });

  it('names everything that is missing at once, also what other variables require', () => {
    expect(faultsWith({ provided: { RAZORPAY_KEY_ID: 'rzp_x' } }).sort()).toEqual([
      'GOOGLE_CLIENT_ID is missing',
      'GOOGLE_CLIENT_SECRET is missing',
      'IMAGE_PROVIDER_HOST is missing',
      'IMAGE_PROVIDER_KEYS is missing',
      'IMAGE_PROVIDER_URL is missing',
      'RAZORPAY_API_URL is missing',
      'RAZORPAY_CHECKOUT_URL is missing',
      'RAZORPAY_KEY_SECRET is missing',
      'RAZORPAY_WEBHOOK_SECRET is missing',
      'SESSION_SECRET is missing',
    ]);
  });

  it('does not miss a value that Cloudflare stores, but what that value requires', () => {
    const stored = new Set([...Object.keys(provided), 'TURNSTILE_SITE_KEY']);
    expect(faultsWith({ provided: {}, stored })).toEqual(['TURNSTILE_SECRET_KEY is missing']);
  });

  it.each([
    ['SESSION_SECRET', 'short', 'must have at least 32 characters'],
    ['GOOGLE_CLIENT_SECRET', '…', 'still contains the … of the documents'],
    ['IMAGE_PROVIDER_KEYS', 'real,emulator-key-1', 'belongs to a local emulator'],
    ['IMAGE_PROVIDER_URL', 'https://127.0.0.1/generate', 'belongs to a local emulator'],
  ])('refuses %s with the value %s, also where a good one is stored', (name, value, reason) => {
    const stored = new Set(Object.keys(provided));
    expect(faultsWith({ provided: { [name]: value }, stored })).toEqual([`${name} ${reason}`]);
  });
});
