import { describe, expect, it } from 'vitest';
import { policiesChangedAt } from '../../domain/operator.ts';
import { localConfiguration } from '../../emulators/local-configuration.ts';
import { variableNames } from '../../scripts/deploy/variable-texts.ts';
import { checkVariables, faultOfValue, standInFor } from '../../scripts/deploy/variables-check.ts';
import { reportVariables } from '../../scripts/deploy/variables-report.ts';
import { variablesSchema } from '../../worker/variables.ts';

const defaults = {
  GOOGLE_ISSUER: 'https://accounts.google.com',
  RAZORPAY_API_URL: 'https://api.razorpay.com',
  RAZORPAY_CHECKOUT_URL: 'https://checkout.razorpay.com/v1/checkout.js',
  IMAGE_PROVIDER: 'keyed',
};
const given = {
  GOOGLE_CLIENT_ID: 'someone.apps.googleusercontent.com',
  GOOGLE_CLIENT_SECRET: 'google-secret',
  SESSION_SECRET: 'x'.repeat(43),
  IMAGE_PROVIDER_URL: 'https://provider.example/generate',
  IMAGE_PROVIDER_HOST: 'provider.example',
  IMAGE_PROVIDER_KEYS: 'one,two',
};
const held = new Set<string>();
const known = { origin: 'https://pictures.example', isHeldKnown: true };

describe('the check of the variables before a deployment', () => {
  it('has a value in the place of each that Cloudflare may hold', () => {
    expect(variableNames.filter((name) => standInFor(name) === undefined)).toEqual([]);
  });

  it('finds nothing where the Worker would start', () => {
    expect(checkVariables({ given, held, defaults })).toEqual({ missing: [], wrong: [] });
  });

  it('names all that is missing at once, also what only other variables ask for', () => {
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

  it('asks for no value that the deployment holds, whatever it depends on', () => {
    const names = new Set([...Object.keys(given), 'IMAGE_PROVIDER', 'RAZORPAY_KEY_ID']);
    const { missing, wrong } = checkVariables({ given: {}, held: names, defaults });
    expect(missing.map(({ name }) => name)).toEqual([
      'RAZORPAY_KEY_SECRET',
      'RAZORPAY_WEBHOOK_SECRET',
    ]);
    expect(wrong).toEqual([]);
  });

  it('refuses what was copied from the documents and not filled in', () => {
    const copied = { ...given, GOOGLE_CLIENT_SECRET: '…', SELLER_NAME: 'And so on …' };
    expect(checkVariables({ given: copied, held, defaults }).wrong).toEqual([
      { name: 'GOOGLE_CLIENT_SECRET', why: 'still has the … of the documents in it' },
    ]);
    expect(faultOfValue('RAZORPAY_KEY_ID', 'rzp_live_…')).toContain('documents');
  });

  it('judges a new value for what the deployment holds already', () => {
    const sources = { given: { SESSION_SECRET: 'short' }, held: new Set(Object.keys(given)) };
    expect(checkVariables({ ...sources, defaults }).wrong).toEqual([
      { name: 'SESSION_SECRET', why: 'must have at least 32 characters' },
    ]);
  });

  it('refuses every value of the local stand-ins', () => {
    const local = localConfiguration('http://localhost:5173');
    const { wrong } = checkVariables({ given: local, held, defaults: {} });
    expect(wrong.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['GOOGLE_ISSUER', 'GOOGLE_CLIENT_ID', 'IMAGE_PROVIDER_KEYS']),
    );
    expect(faultOfValue('IMAGE_PROVIDER_KEYS', 'real,emulator-key-1')).not.toBeNull();
    expect(faultOfValue('IMAGE_PROVIDER_URL', 'https://127.0.0.1/generate')).not.toBeNull();
  });

  it('knows every variable that the Worker reads, and no other', () => {
    expect([...variableNames].sort()).toEqual(Object.keys(variablesSchema.shape).sort());
  });
});

describe("the doctor's report", () => {
  it('says of each variable where it is from, and what stays switched off without it', () => {
    const { rows, isStartable } = reportVariables({ given, held, defaults }, known);
    const textOf = (name: string) => rows.find((row) => row.name === name)?.text;
    expect(isStartable).toBe(true);
    expect(rows).toHaveLength(variableNames.length);
    expect(textOf('GOOGLE_ISSUER')).toBe('wrangler.toml: https://accounts.google.com');
    expect(textOf('RAZORPAY_KEY_ID')).toBe('not set: nothing can be bought; the rest works');
    expect(rows.filter(({ state }) => state === 'off').map(({ name }) => name)).toEqual([
      'RAZORPAY_KEY_ID',
      'EXCHANGE_RATE_URL',
      'SELLER_NAME',
      'SELLER_ADDRESS',
      'SELLER_EMAIL',
      'SELLER_TAX_NUMBER',
      'LEGAL_REVIEWED',
      'CONTACT_FORM_URL',
      'OPERATOR_SECRET',
    ]);
  });

  it('says what the legal pages lack, and that they have changed since their review', () => {
    const legal = (more: Record<string, string>, heldNames: string[] = []) =>
      reportVariables({ given: { ...given, ...more }, held: new Set(heldNames), defaults }, known)
        .rows.filter(({ name }) => name === 'LEGAL_REVIEWED')
        .map(({ state, text }) => `${state}: ${text}`);
    expect(legal({})).toEqual([expect.stringContaining('off: No lawyer has reviewed')]);
    expect(legal({ LEGAL_REVIEWED: '2020-01-01' })).toEqual([
      expect.stringContaining('after the review of 2020-01-01'),
    ]);
    expect(legal({ LEGAL_REVIEWED: policiesChangedAt })).toEqual([
      expect.stringMatching(/^good: set by/),
    ]);
    expect(legal({ LEGAL_REVIEWED: '2099-01-01' })).toEqual([
      expect.stringContaining('a day to come'),
    ]);
    expect(legal({}, ['LEGAL_REVIEWED'])).toEqual([
      expect.stringMatching(/^good: set at Cloudflare/),
    ]);
  });

  it('shows no secret, whether it is good or wrong', () => {
    const bad = { ...given, SESSION_SECRET: 'too-short-a-secret' };
    for (const values of [given, bad]) {
      const { rows } = reportVariables({ given: values, held, defaults }, known);
      const shown = rows.map(({ text }) => text).join('\n');
      for (const secret of [bad.SESSION_SECRET, given.SESSION_SECRET, 'google-secret', 'one,two']) {
        expect(shown).not.toContain(secret);
      }
    }
  });

  it('shows no key that stands in an address, and says which value of wrangler.toml is not used', () => {
    const more = {
      ...given,
      EXCHANGE_RATE_URL: 'https://rates.example/live?access_key=the-key',
      CONTACT_FORM_URL: 'https://user:the-password@form.example/f',
    };
    const { rows } = reportVariables(
      { given: more, held: new Set(['IMAGE_PROVIDER']), defaults },
      known,
    );
    const textOf = (name: string) => rows.find((row) => row.name === name)?.text ?? '';
    expect(textOf('EXCHANGE_RATE_URL')).toMatch(/: https:\/\/rates\.example\/live\?…$/);
    expect(textOf('CONTACT_FORM_URL')).toMatch(/: https:\/\/form\.example\/f$/);
    expect(textOf('IMAGE_PROVIDER')).toContain('the one of wrangler.toml is not used');
  });

  it('says of a variable without which the Worker can not start where it comes from', () => {
    const { GOOGLE_CLIENT_ID: _, ...rest } = given;
    const { rows, isStartable } = reportVariables({ given: rest, held, defaults }, known);
    expect(isStartable).toBe(false);
    const row = rows.find(({ name }) => name === 'GOOGLE_CLIENT_ID');
    expect(row?.state).toBe('bad');
    expect(row?.text).toContain('https://console.cloud.google.com/auth/clients');
    expect(row?.text).toContain('https://pictures.example/api/auth/google/callback');
  });

  it('calls nothing missing that Cloudflare may hold, but what is wrong it does', () => {
    const unknown = { ...known, isHeldKnown: false };
    const none = reportVariables({ given: {}, held, defaults }, unknown);
    expect(none.isStartable).toBe(true);
    expect(none.rows.some(({ state }) => state === 'bad')).toBe(false);
    const wrong = { given: { SESSION_SECRET: 'short' }, held, defaults };
    expect(reportVariables(wrong, unknown).isStartable).toBe(false);
  });
});
