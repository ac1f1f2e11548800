import { expect, it } from 'vitest';
import { localConfiguration } from '../../../../emulators/local-configuration.ts';
import { liveSource } from '../../../../worker/account/live/live-source.ts';
import { makePicture, openAccount } from '../open-account.ts';

it.each([
  [262_144, 262_144],
  [262_145, undefined],
])('a tab that connects receives a result of %i bytes itself, up to 256 KiB', (size, received) => {
  const account = openAccount(() => 1_000_000);
  const source = liveSource(localConfiguration('http://localhost:5173') as never, account);
  makePicture(account, 'job-1', { bytes: new Uint8Array(size) });
  expect(source.picture('job-1')?.length).toBe(received);
});
