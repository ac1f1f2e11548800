import { expect, it } from 'vitest';
import { computeNextAlarm, type Due } from '../../../worker/account/alarm.ts';

const now = 1_000_000;
const hourMs = 3_600_000;
const monthsMs = 200 * 24 * hourMs;
const nothing: Due = {
  deadlineAt: null,
  pruneAt: null,
  moveAt: null,
  checkAt: null,
  auditAt: null,
  eraseAt: null,
  emailAt: null,
  socketEndAt: null,
};

/** Returns how long after `now` the alarm runs. `due` has the moments after `now`. */
function wait(due: Partial<Due>, failedRounds = 0): number | null {
  const moments = Object.entries(due).map(([name, ms]) => [name, now + (ms ?? 0)]);
  const at = computeNextAlarm({ ...nothing, ...Object.fromEntries(moments) }, now, failedRounds);
  return at === null ? null : at - now;
}

it.each<[string, Partial<Due>, number | null]>([
  ['is not set when nothing is due', {}, null],
  ['runs at a deadline that is soon', { deadlineAt: 3000 }, 3000],
  ['runs within ten seconds while work may have been lost', { deadlineAt: 180_000 }, 10_000],
  ['runs within ten seconds for a deadline of the hour', { deadlineAt: hourMs - 1 }, 10_000],
  ['runs at a deadline six hours away', { deadlineAt: 6 * hourMs }, 6 * hourMs],
  ['does not wake for a hold of months before it expires', { deadlineAt: monthsMs }, monthsMs],
  ['runs for a deletion, however late', { pruneAt: monthsMs }, monthsMs],
  ['runs at once for an unsaved result', { pruneAt: monthsMs, moveAt: 0 }, 500],
  ['runs for the check of an order', { pruneAt: 9000, checkAt: 5000 }, 5000],
  ['runs for the audit of the ledger', { pruneAt: 9000, auditAt: 5000 }, 5000],
  ['runs for the deletion of a user', { pruneAt: 9000, eraseAt: 5000 }, 5000],
  ['runs for an e-mail', { pruneAt: 9000, emailAt: 5000 }, 5000],
  ['runs for the end of a socket’s session', { pruneAt: 9000, socketEndAt: 5000 }, 5000],
  ['runs for a deletion before a deadline', { deadlineAt: 3000, pruneAt: 2000 }, 2000],
  ['is never set for the past', { deadlineAt: -5000 }, 500],
])('the alarm %s', (_, due, expected) => {
  expect(wait(due)).toBe(expected);
});

it('the delay of the alarm doubles with each failed run, up to a minute', () => {
  const waits = [1, 3, 6, 7, 2000].map((failed) => wait({ moveAt: -5000 }, failed));
  expect(waits).toEqual([1000, 4000, 32_000, 60_000, 60_000]);
});
