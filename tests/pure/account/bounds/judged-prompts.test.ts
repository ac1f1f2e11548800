import { beforeEach, expect, it } from 'vitest';
import { dayMs } from '../../../../domain/days.ts';
import type { AccountParts } from '../../../../worker/account/account-parts.ts';
import { openAccount } from '../open-account.ts';

const start = 1_800_000_000_000;
let now: number;
let account: AccountParts;

beforeEach(() => {
  now = start;
  account = openAccount(() => now);
});

const idsOf = (count: number, name = 'prompt') =>
  Array.from({ length: count }, (_, at) => `${name}-${at}`);
const admit = (ids: string[]) => account.judgedPrompts.admit(ids);

it.each([
  ['bought credits', 1000],
  ['bought none', 100],
])('a user who has %s may have %i prompts judged within a day that become no job', (_, most) => {
  if (most === 1000) account.ledger.grant({ ref: 'order:1', credits: 15 });
  expect(admit(idsOf(most - 40))).toMatchObject({ ok: true });
  now += 1000;
  expect(admit(idsOf(41, 'many'))).toEqual({ ok: false, retryAt: start + dayMs });
  expect(admit(idsOf(40, 'last'))).toMatchObject({ ok: true });
  expect(admit(['more'])).toMatchObject({ ok: false });
  now = start + dayMs;
  expect(admit(['more'])).toEqual({ ok: true, ids: ['more'] });
});

it('the same prompt that is judged again and again counts each time', () => {
  for (let at = 0; at < 100; at += 1) admit(['same']);
  expect(admit(['same'])).toMatchObject({ ok: false });
});

it('a prompt that has become a job does not count, and is not judged again', () => {
  const request = { id: 'made', tool: 'text2img', prompt: 'a cat' } as const;
  admit([...idsOf(99), 'made']);
  expect(admit(['more'])).toMatchObject({ ok: false });
  account.paidJobs.create(request, { mobile: false, origin: '', digest: 'made' });
  expect(admit(['made', 'more'])).toEqual({ ok: true, ids: ['more'] });
  expect(admit(['made'])).toEqual({ ok: true, ids: [] });
});
