import { describe, expect, it } from 'vitest';
import { policiesChangedAt } from '../../../../domain/account/operator.ts';
import { legalNotices } from '../../../../worker/site/legal/legal-notices.ts';

const complete = {
  SELLER_NAME: 'Example Traders',
  SELLER_ADDRESS: '1 Some Street',
  SELLER_EMAIL: 'help@example.com',
  LEGAL_REVIEWED: policiesChangedAt,
};

const now = Date.parse(policiesChangedAt);

const variablesOf = (variables: object) =>
  legalNotices(variables as Record<string, unknown>, now).map(({ variable }) => variable);

describe('the notices about the legal pages', () => {
  it('the legal notices name everything that is missing where nothing is set', () => {
    expect(variablesOf({})).toEqual(Object.keys(complete));
  });

  it('there is no legal notice where the seller is named and the review is confirmed, with or without a tax number', () => {
    expect(legalNotices(complete, now)).toEqual([]);
  });

  it.each(Object.keys(complete))('a legal notice names %s where it is missing or empty', (name) => {
    expect(variablesOf({ ...complete, [name]: undefined })).toEqual([name]);
    expect(variablesOf({ ...complete, [name]: '' })).toEqual([name]);
  });

  it('a legal notice says that the texts changed after their review', () => {
    const notices = legalNotices({ ...complete, LEGAL_REVIEWED: '2026-01-31' }, now);
    expect(notices).toEqual([
      {
        variable: 'LEGAL_REVIEWED',
        message: `The terms and the privacy page changed on ${policiesChangedAt}, after the review of 2026-01-31`,
      },
    ]);
  });

  it('a review may be dated tomorrow, where the day has begun elsewhere, and no later', () => {
    const dated = (days: number) =>
      new Date(now + days * 24 * 60 * 60_000).toISOString().slice(0, 10);
    expect(variablesOf({ ...complete, LEGAL_REVIEWED: dated(1) })).toEqual([]);
    expect(variablesOf({ ...complete, LEGAL_REVIEWED: dated(2) })).toEqual(['LEGAL_REVIEWED']);
    // The clock of this machine may be behind: the day of the change itself is never to come.
    const early = legalNotices(complete, now - 10 * 24 * 60 * 60_000);
    expect(early).toEqual([]);
  });
});
