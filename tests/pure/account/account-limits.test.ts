import { beforeEach, describe, expect, it } from 'vitest';
import type { AccountParts } from '../../../worker/account/account-parts.ts';
import { makePicture, openAccount } from './open-account.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

let now: number;
let account: AccountParts;

beforeEach(() => {
  now = 1_000_000;
  account = openAccount(() => now);
});

const upload = (id: string, size = { width: 100, height: 80 }) =>
  account.uploads.add({ id, key: `user.upload.${id}.png`, type: 'image/png', ...size });

describe('a result', () => {
  it('a result remains for 7 days while no device has saved it, and not a millisecond longer', () => {
    makePicture(account, 'first');
    now += 7 * dayMs - 1;
    expect(account.jobs.prunable(10)).toEqual([]);
    now += 1;
    expect(account.jobs.prunable(10)).toMatchObject([{ id: 'first' }]);
  });

  it('a result remains for 24 hours after a device has saved it, and not a millisecond longer', () => {
    makePicture(account, 'first');
    account.jobs.saved('first');
    now += 24 * hourMs - 1;
    expect(account.jobs.prunable(10)).toEqual([]);
    now += 1;
    expect(account.jobs.prunable(10)).toMatchObject([{ id: 'first' }]);
  });
});

describe('an upload', () => {
  it('an upload remains for an hour, and not a millisecond longer', () => {
    upload('one');
    now += hourMs - 1;
    expect(account.uploads.read('one')).toMatchObject({ id: 'one' });
    expect(account.uploads.expired(10)).toEqual([]);
    now += 1;
    expect(account.uploads.read('one')).toBeNull();
    expect(account.uploads.expired(10)).toMatchObject([{ id: 'one' }]);
  });

  it('an upload of a deleted account is registered for 5 minutes more, because it may still arrive', () => {
    upload('one');
    account.paidJobs.close();
    now += 5 * minuteMs - 1;
    expect(account.uploads.expired(10)).toEqual([]);
    now += 1;
    expect(account.uploads.expired(10)).toMatchObject([{ id: 'one' }]);
  });

  it('an upload is registered once, with the moment at which it expires', () => {
    expect(account.uploads.nextExpiry()).toBeNull();
    const first = upload('one');
    expect(first).toMatchObject({ id: 'one', width: 100, expiresAt: now + hourMs });
    now += 1000;
    expect(upload('one', { width: 60, height: 60 })).toEqual(first);
    expect(account.uploads.nextExpiry()).toBe(first?.expiresAt);
  });

  it('a user may have 40 uploads; the next one is accepted when one has expired', () => {
    for (let at = 1; at <= 39; at += 1) upload(`upload-${at}`);
    now += 1;
    expect(upload('fortieth')).not.toBeNull();
    expect(upload('one-more')).toBeNull();
    now += hourMs - 1;
    expect(upload('one-more')).not.toBeNull();
  });
});
