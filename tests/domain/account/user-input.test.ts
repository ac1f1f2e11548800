import { describe, expect, it } from 'vitest';

import { newerJob } from '../../../domain/account/job-state.ts';
import { profileSchema } from '../../../domain/account/user.ts';

describe('a display name', () => {
  const nameOf = (displayName: string | null) => profileSchema.safeParse({ displayName }).data;

  it.each([
    ['  Ada  ', 'Ada'],
    ['', null],
    ['   ', null],
    ['\u200b\u2060', null],
    ['A\ud83dda', 'A\ufffdda'],
    [null, null],
    ['अदा', 'अदा'],
  ])('the name %j is stored as %j', (name, stored) => {
    expect(nameOf(name)).toEqual({ displayName: stored });
  });

  it.each(['A\nda', 'Ada\u0000', '\u0007Ada', 'A\u001bda'])(
    'the name %j is refused, because it is no line of text',
    (name) => {
      const { error } = profileSchema.safeParse({ displayName: `x${name}x` });
      expect(error?.issues[0]?.message).toBe('A name is one line of plain text.');
    },
  );

  it('a name that is too long says how long it may be', () => {
    const { error } = profileSchema.safeParse({ displayName: 'x'.repeat(10_000) });
    expect(error?.issues[0]?.message).toMatch(/^A name has at most \d+ characters\.$/);
  });
});

it('a change of the profile names what is to change', () => {
  const { error } = profileSchema.safeParse({});
  expect(error?.issues[0]?.message).toBe('Name what is to change.');
  expect(profileSchema.safeParse({ displayName: undefined }).success).toBe(false);
});

it.each([
  [{ state: 'running' }, { state: 'queued' }, 'known'],
  [{ state: 'queued' }, { state: 'running' }, 'given'],
  [{ state: 'running' }, { state: 'running' }, 'given'],
  [{ state: 'succeeded' }, { state: 'running' }, 'known'],
  [{ state: 'failed' }, { state: 'cancelled' }, 'given'],
  [{ state: 'running' }, { state: 'queued', stage: 'waiting' }, 'given'],
  [{ state: 'queued', stage: 'waiting' }, { state: 'queued' }, 'known'],
  [{ state: 'running', stage: 'waiting' }, { state: 'queued', stage: 'held' }, 'known'],
  [{ state: 'succeeded', stage: 'waiting' }, { state: 'running' }, 'known'],
  [{ state: 'failed' }, { state: 'queued', stage: 'waiting' }, 'known'],
  [undefined, { state: 'queued' }, 'given'],
] as const)('of the jobs %j and %j the %s one is newer', (known, given, which) => {
  expect(newerJob<NonNullable<typeof known> | typeof given>(known, given)).toBe(
    which === 'known' ? known : given,
  );
});

describe('of two versions of an edit that has succeeded', () => {
  const unfinished = { state: 'succeeded', result: { isUnfinished: true } } as const;
  const finished = { state: 'succeeded', result: { isUnfinished: false } } as const;
  const running = { state: 'running', result: { isUnfinished: false } } as const;
  const silent = { state: 'succeeded', result: {} } as const;
  type Version = typeof unfinished | typeof finished | typeof running | typeof silent;

  it.each([
    ['the one with the finished picture is newer', finished, unfinished, finished],
    [
      'the one with the finished picture is newer, also where it comes last',
      unfinished,
      finished,
      finished,
    ],
    ['the one that says nothing of it is older', finished, silent, finished],
    ['the one that has succeeded is newer than the one that runs', unfinished, running, unfinished],
  ] as const)('%s', (_, known, given, newer) => {
    expect(newerJob<Version>(known, given)).toBe(newer);
  });
});
