import { describe, expect, it } from 'vitest';
import { policiesChangedAt } from '../../../domain/operator.ts';
import { legalNotices } from '../../../worker/legal/legal-notices.ts';

const complete = {
  SELLER_NAME: 'Example Traders',
  SELLER_ADDRESS: '1 Some Street',
  SELLER_EMAIL: 'help@example.com',
  LEGAL_REVIEWED: policiesChangedAt,
};

const variablesOf = (variables: object) =>
  legalNotices(variables as Record<string, unknown>).map(({ variable }) => variable);

describe('the notices about the legal pages', () => {
  it('name everything that is missing where nothing is set', () => {
    expect(variablesOf({})).toEqual(Object.keys(complete));
  });

  it('are none where the seller is named and the review is confirmed, with or without a tax number', () => {
    expect(legalNotices(complete)).toEqual([]);
  });

  it.each(Object.keys(complete))('name %s where it is missing or empty', (name) => {
    expect(variablesOf({ ...complete, [name]: undefined })).toEqual([name]);
    expect(variablesOf({ ...complete, [name]: '' })).toEqual([name]);
  });

  it('say when the texts changed after their review', () => {
    const notices = legalNotices({ ...complete, LEGAL_REVIEWED: '2026-01-31' });
    expect(notices).toEqual([
      {
        variable: 'LEGAL_REVIEWED',
        message: `The terms and the privacy page changed on ${policiesChangedAt}, after the review of 2026-01-31`,
      },
    ]);
  });
});
