import { expect, it, vi } from 'vitest';
import { MessageStore } from '../../../worker/contact/message-store.ts';
import { signLink } from '../../../worker/images/pictures/signed-link.ts';
import { saveBuyer } from '../../../worker/sessions/buyer-store.ts';
import { requestOf } from '../account/jobs/runner-world.ts';
import { hourMs, origin, start } from '../account/object/open-object.ts';
import { from, sessionSecret, user, userId } from '../sessions/signed-in-world.ts';
import { openExport } from './open-export.ts';

const today = new Date(start).toISOString();
const otherId = '6'.repeat(32);

type World = Awaited<ReturnType<typeof openExport>>;

/** Makes a picture and a message, and buys something. */
async function useAll({ environment, object, pool, idle, addOrders }: World) {
  const { DATABASE: database } = environment;
  pool.isFree = true;
  await object.pictures.turn(true);
  await object.pictures.setEmailLanguage('hi');
  await object.jobs.create(requestOf('job-1'), { mobile: false, origin });
  await idle();
  await object.pictures.delete('job-0', { everywhere: true });
  await saveBuyer(database, userId, { company: 'Ada & Co', address: '', taxNumber: 'DE 1' });
  await addOrders(1);
  for (const [id, by] of [
    ['message-1', userId],
    ['message-2', null],
  ] as const) {
    await new MessageStore(database).insert(
      {
        id,
        name: 'Ada',
        email: 'ada@x.example',
        message: 'Hello\n"you"',
        userId: by,
        nextTryAt: null,
        senderHash: id,
        rangeHash: id,
      },
      start + 5,
    );
  }
}

it('the export has all that the server stores, in its order', async () => {
  const world = await openExport();
  await useAll(world);
  const key = `${userId}.job-1.png`;
  const now = start + hourMs / 2;
  vi.setSystemTime(now);
  const response = await world.ask();
  expect(response.headers.get('Content-Disposition')).toBe(
    'attachment; filename="imagemint-data-2026-11-25.json"',
  );
  expect(await response.json()).toEqual({
    exportedAt: new Date(now).toISOString(),
    user: { ...user, keepPictures: true },
    credits: { balance: 1, held: 0, available: 1, initialized: true },
    creditEntries: [
      expect.objectContaining({ kind: 'spend', amount: -1, createdAt: today }),
      expect.objectContaining({ kind: 'trial', amount: 2, createdAt: today }),
    ],
    orders: [expect.objectContaining({ user_id: userId, status: 'created', amount: 400 })],
    onReceipts: { company: 'Ada & Co', address: '', taxNumber: 'DE 1' },
    emailChoices: { whenReady: true, language: 'hi' },
    jobs: [
      expect.objectContaining({
        id: 'job-1',
        state: 'succeeded',
        prompt: 'a cat',
        result: expect.objectContaining({
          url: `${await signLink(sessionSecret, key, now)}&made=${start}`,
        }),
      }),
    ],
    pictures: [
      expect.objectContaining({
        id: 'job-1',
        prompt: 'a cat',
        file: expect.objectContaining({ url: await signLink(sessionSecret, key, now) }),
      }),
    ],
    shares: [],
    deletedPictureIds: ['job-0'],
    sessions: [
      {
        createdAt: today,
        expiresAt: new Date(now + 30 * 24 * hourMs).toISOString(),
        lastUsedAt: new Date(now).toISOString(),
        ...from,
      },
    ],
    contactMessages: [
      {
        id: 'message-1',
        name: 'Ada',
        email: 'ada@x.example',
        message: 'Hello\n"you"',
        createdAt: new Date(start + 5).toISOString(),
      },
    ],
  });
});

it('the export has neither what gives access nor what is another user’s', async () => {
  const { ask, addOrders, environment, secret, hash, token } = await openExport();
  await addOrders(2, otherId);
  await saveBuyer(environment.DATABASE, userId, { company: 'Own', address: '', taxNumber: '' });
  const text = await (await ask()).text();
  for (const hidden of [secret, hash, token, otherId]) expect(text).not.toContain(hidden);
});

it.each([500, 501])(
  'the export has %i entries and orders, each once, the newest first',
  async (count) => {
    const { read, addEntries, addOrders } = await openExport();
    // The trial is the first entry.
    addEntries(count - 1);
    await addOrders(count);
    await addOrders(3, otherId);
    const { creditEntries, orders } = await read();
    expect(creditEntries.map(({ seq }) => seq)).toEqual(
      Array.from({ length: count }, (_, at) => count - at),
    );
    expect(orders.map(({ id }) => id)).toEqual(
      Array.from({ length: count }, (_, at) => `order-${count - at}${userId}`),
    );
    expect(orders[0]?.created_at).toBe(new Date(count).toISOString());
  },
);

it('the export contains the 1000 newest jobs, and not the one before them', async () => {
  const { read, sql } = await openExport();
  sql.all(
    `INSERT INTO jobs (id, seq, request, request_digest, mobile, origin, tool, cost, state, stage,
         created_at, deadline_at, settled_at)
       WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 1001)
       SELECT 'export-' || n, n, 'null', '', 0, '', 'text2img', 1, 'failed', 'held', 0, 0, 0 FROM n`,
  );
  const { jobs } = await read();
  expect(jobs).toHaveLength(1000);
  expect([jobs[0]?.id, jobs.at(-1)?.id]).toEqual(['export-1001', 'export-2']);
});
