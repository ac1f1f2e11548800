import { beforeEach, describe, expect, it } from 'vitest';
import { localConfiguration } from '../../../../emulators/local-configuration.ts';
import type { AccountParts } from '../../../../worker/account/account-parts.ts';
import { liveSource } from '../../../../worker/account/live/live-source.ts';
import { openAccount } from '../open-account.ts';

let now: number;
let account: AccountParts;

beforeEach(() => {
  now = 1_000_000;
  account = openAccount(() => now);
  account.ledger.grant({ ref: 'order:1', credits: 500 });
});

const nameOf = (at: number) => `job-${String(at).padStart(3, '0')}`;

/** Creates `count` results of `bytes` bytes each. */
function makePictures(count: number, bytes = 1): void {
  for (let at = 1; at <= count; at += 1) {
    const id = nameOf(at);
    const job = { id, tool: 'text2img' as const, prompt: 'a cat' };
    account.paidJobs.create(job, { mobile: false, origin: '', digest: id });
    account.paidJobs.start(id);
    const picture = { key: `user.${id}.png`, width: 64, height: 64, type: 'image/png' };
    account.paidJobs.succeed(id, { picture, bytes: new Uint8Array(bytes) });
  }
}

describe('a tab that connects', () => {
  const source = () => liveSource(localConfiguration('http://localhost:5173') as never, account);

  it('a tab receives a result of 256 KiB itself', () => {
    makePictures(1, 262_144);
    expect(source().picture(nameOf(1))).toHaveLength(262_144);
  });

  it('a tab receives only the link of a result of 256 KiB and one byte', () => {
    makePictures(1, 262_145);
    expect(source().picture(nameOf(1))).toBeNull();
  });
});
