import { expect, it } from 'vitest';
import { dayMs } from '../../../domain/days.ts';
import {
  ReportStore,
  reportsPerDay,
  reportsPerDayMax,
  reportsPerNetworkPerDay,
  reportsPerPicture,
  reportsPerRangeInFlood,
  reportsPerRangePerDay,
} from '../../../worker/shares/report-store.ts';
import { openDatabase } from '../d1.ts';

const now = Date.UTC(2026, 10, 28);

/** Stores reports directly; `of` names their columns by their number. */
async function storeWith(count: number, of: (at: number) => object = () => ({})) {
  const database = openDatabase();
  for (let at = 0; at < count; at += 1) {
    const row = {
      picture: `p${at}`,
      network: `n${at}`,
      range: `r${at}`,
      resolved: null,
      ...of(at),
    };
    await database
      .prepare(
        `INSERT INTO reports (id, user_id, picture_id, reason, comment, reporter_hash, range_hash, created_at, resolved_at)
         VALUES (?, 'owner', ?, 'other', '', ?, ?, ?, ?)`,
      )
      .bind(String(at), row.picture, row.network, row.range, now - 1000, row.resolved)
      .run();
  }
  return new ReportStore(database);
}

const report = (pictureId: string, network = 'new') =>
  ({
    shareId: null,
    userId: 'owner',
    pictureId,
    reason: 'other',
    comment: '',
    reporterHash: network,
    rangeHash: `range of ${network}`,
  }) as const;

const onePicture = () => ({ picture: 'p0' });
const resolved = () => ({ picture: 'p0', resolved: now });

it.each([
  [
    'a network',
    reportsPerNetworkPerDay,
    (at: number) => ({ network: 'new', picture: `q${at}` }),
    'network',
  ],
  ['a range', reportsPerRangePerDay, () => ({ range: 'range of new' }), 'network'],
  ['a picture', reportsPerPicture, onePicture, 'picture'],
] as const)('a report at the limit of %s is not stored', async (_, limit, of, outcome) => {
  expect(await (await storeWith(limit - 1, of)).add(report('p0'), now)).toBe('stored');
  const full = await storeWith(limit, of);
  expect(await full.add(report('p0'), now)).toBe(outcome);
  const later = outcome === 'picture' ? outcome : 'stored';
  expect(await full.add(report('p0'), now + dayMs)).toBe(later);
});

it('resolved reports of a picture keep no later one from the operator', async () => {
  const store = await storeWith(reportsPerPicture, resolved);
  expect(await store.add(report('p0'), now)).toBe('stored');
  expect(await store.add(report('p0'), now)).toBe('known');
});

it('a flood from 20 ranges leaves each other range some reports, up to a limit', async () => {
  const store = await storeWith(reportsPerDay, (at) => ({ range: `r${at % 20}` }));
  const from = (rangeHash: string) =>
    store.add({ ...report('p0', crypto.randomUUID()), rangeHash }, now);
  expect(await from('r0')).toBe('all');
  for (let sent = 0; sent < reportsPerRangeInFlood; sent += 1) {
    expect(await from('other')).toBe('stored');
  }
  expect(await from('other')).toBe('all');
  expect(await from('another')).toBe('stored');
  const full = await storeWith(reportsPerDayMax);
  expect(await full.add(report('other'), now)).toBe('all');
});
