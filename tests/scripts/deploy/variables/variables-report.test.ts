import { describe, expect, it } from 'vitest';
import { policiesChangedAt } from '../../../../domain/account/operator.ts';
import { variableNames } from '../../../../scripts/deploy/variables/variable-texts.ts';
import { reportVariables } from '../../../../scripts/deploy/variables/variables-report.ts';
import { defaults, given, held, known } from './example-values.ts';

describe("the doctor's report", () => {
  it('names each variable’s source, and what stays switched off without it', () => {
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
      'SELLER_TAX',
      'LEGAL_REVIEWED',
      'CONTACT_FORM_URL',
      'EMAIL_FROM',
      'OPERATOR_SECRET',
      'ALERT_URL',
    ]);
  });

  it('names what the legal pages lack, and that they have changed since their review', () => {
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

  it('shows no secret, neither a valid nor an invalid one', () => {
    const bad = { ...given, SESSION_SECRET: 'too-short-a-secret' };
    for (const values of [given, bad]) {
      const { rows } = reportVariables({ given: values, held, defaults }, known);
      const shown = rows.map(({ text }) => text).join('\n');
      for (const secret of [bad.SESSION_SECRET, given.SESSION_SECRET, 'google-secret', 'one,two']) {
        expect(shown).not.toContain(secret);
      }
    }
  });

  it('shows no key that is part of an address, and names the value of wrangler.toml that is not used', () => {
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

  it('names the source of a missing variable that the Worker needs to start', () => {
    const { GOOGLE_CLIENT_ID: _, ...rest } = given;
    const { rows, isStartable } = reportVariables({ given: rest, held, defaults }, known);
    expect(isStartable).toBe(false);
    const row = rows.find(({ name }) => name === 'GOOGLE_CLIENT_ID');
    expect(row?.state).toBe('bad');
    expect(row?.text).toContain('https://console.cloud.google.com/auth/clients');
    expect(row?.text).toContain('https://pictures.example/api/auth/google/callback');
  });

  it('reports an invalid value, but no missing one where Cloudflare may hold it', () => {
    const unknown = { ...known, isHeldKnown: false };
    const none = reportVariables({ given: {}, held, defaults }, unknown);
    expect(none.isStartable).toBe(true);
    expect(none.rows.some(({ state }) => state === 'bad')).toBe(false);
    const wrong = { given: { SESSION_SECRET: 'short' }, held, defaults };
    expect(reportVariables(wrong, unknown).isStartable).toBe(false);
  });
});
