import { describe, expect, it } from 'vitest';
import { policiesChangedAt } from '../../../domain/account/operator.ts';
import { reportVariables } from '../../../scripts/deploy/variables/report.ts';
import { variableNames } from '../../../scripts/deploy/variables/variable-texts.ts';
import { provided, sources } from './example-values.ts';

const origin = 'https://pictures.example';
const rowOf = (name: string, changes: Partial<Parameters<typeof reportVariables>[0]> = {}) => {
  const rows = reportVariables({ ...sources, ...changes }, origin);
  const row = rows.find((each) => each.name === name);
  return `${row?.state}: ${row?.text}`;
};

describe("the doctor's report of the variables", () => {
  it('has a row for each variable and no failure where the Worker would start', () => {
    const rows = reportVariables(sources, origin);
    expect(rows.map(({ name }) => name)).toEqual(variableNames);
    expect(rows.filter(({ state }) => state === 'failure')).toEqual([]);
  });

  it.each([
    ['GOOGLE_ISSUER', 'ok: wrangler.toml: https://accounts.google.com'],
    ['SESSION_SECRET', 'ok: set by the file or the environment'],
    ['RAZORPAY_KEY_ID', 'warning: not set: nothing can be bought; the rest works'],
    ['PROVIDER_CALLS_PER_DAY', 'warning: not set: the provider’s daily bill has no bound'],
    ['RAZORPAY_KEY_SECRET', 'ok: not set, and not needed'],
  ])('names the source of %s, or what is switched off without it', (name, text) => {
    expect(rowOf(name)).toBe(text);
  });

  it('names where to get a missing value, and its address in this deployment', () => {
    const { GOOGLE_CLIENT_ID: _, ...rest } = provided;
    const row = rowOf('GOOGLE_CLIENT_ID', { provided: rest });
    expect(row).toMatch(/^failure: is required/);
    expect(row).toContain('https://console.cloud.google.com/auth/clients');
    expect(row).toContain(`${origin}/api/auth/google/callback`);
  });

  it('names the value of wrangler.toml that a stored one replaces', () => {
    const stored = new Set(['IMAGE_PROVIDER']);
    expect(rowOf('IMAGE_PROVIDER', { stored })).toContain('the one of wrangler.toml is not used');
  });

  it('fails for a wrong value, but not for a missing one, where the stored secrets are unknown', () => {
    const rows = reportVariables(
      { ...sources, provided: { SESSION_SECRET: 'too-short-a-secret' }, stored: null },
      origin,
    );
    const failures = rows.filter(({ state }) => state === 'failure');
    expect(failures.map(({ name }) => name)).toEqual(['SESSION_SECRET']);
    expect(JSON.stringify(failures)).not.toContain('too-short-a-secret');
  });

  it.each([
    [{}, 'warning: No lawyer has reviewed'],
    [{ LEGAL_REVIEWED: '2020-01-01' }, 'warning: '],
    [{ LEGAL_REVIEWED: policiesChangedAt }, 'ok: set by'],
  ])('warns of legal pages that changed after their review: %j', (review, text) => {
    const row = rowOf('LEGAL_REVIEWED', { provided: { ...provided, ...review } });
    expect(row.startsWith(text)).toBe(true);
  });

  it('shows no secret, and no key that is part of an address', () => {
    const values = {
      ...provided,
      EXCHANGE_RATE_URL: 'https://rates.example/live?access_key=the-key',
      CONTACT_FORM_URL: 'https://user:the-password@form.example/f',
    };
    const rows = JSON.stringify(reportVariables({ ...sources, provided: values }, origin));
    expect(rows).toContain('https://rates.example/live?…');
    expect(rows).toContain('https://form.example/f');
    for (const secret of ['the-key', 'the-password', 'google-secret', 'one,two', 'x'.repeat(43)]) {
      expect(rows).not.toContain(secret);
    }
  });
});
