import { expect, it } from 'vitest';
import { uploadRetentionMs } from '../../../../domain/limits.ts';
import { openAccount } from '../open-account.ts';

const upload = { id: 'one', key: 'u.upload.one.png', type: 'image/png', width: 64, height: 48 };

it('an upload is registered once, with the moment at which it expires', () => {
  let now = 1_000_000;
  const { uploads } = openAccount(() => now);
  expect(uploads.nextExpiry()).toBeNull();
  const registered = { ...upload, expiresAt: now + uploadRetentionMs };
  expect(uploads.add(upload)).toEqual(registered);
  now += 1000;
  expect(uploads.add({ ...upload, key: 'u.upload.other.png' })).toEqual(registered);
  expect(uploads.nextExpiry()).toBe(registered.expiresAt);
});
