import { expect, it } from 'vitest';
import { uploadRetentionMs } from '../../../../domain/limits.ts';
import { hourMs, type Opened, openObject, signIn, start, uploadOf } from './open-object.ts';

const record = { type: 'text2img', prompt: 'a cat', ts: start } as const;
const fileOf = (id: string) => ({ key: `kept.${id}.png`, type: 'image/png', width: 8, height: 4 });

/** The account of a signed-in user that keeps pictures. */
async function openKeeper() {
  const world = openObject();
  const { object, setAlarm } = world;
  await signIn(object);
  await object.pictures.turn(true);
  // What the ledger lets be done is not what these tests ask for.
  await object.runMaintenance();
  setAlarm(null);
  return world;
}

/** Sends a picture, whose name the account expects. */
async function send(object: Opened['object'], id: string) {
  await object.pictures.expect(fileOf(id).key);
  return object.pictures.add({ id, record, file: fileOf(id) });
}

it.each<[string, (object: Opened['object']) => Promise<unknown>, number]>([
  ['an upload, which expires', ({ jobs }) => jobs.addUpload(uploadOf('u1')), uploadRetentionMs],
  [
    'a picture that is expected, and may not arrive',
    ({ pictures }) => pictures.expect('kept.p1.png'),
    hourMs,
  ],
  [
    'a picture that is deleted, and soon in R2',
    async (object) => {
      await send(object, 'p1');
      await object.pictures.delete('p1');
    },
    500,
  ],
])('%s sets the alarm', async (_, act, inMs) => {
  const { object, alarm } = await openKeeper();
  await act(object);
  expect(alarm()).toBe(start + inMs);
});

it('free prompts are for users with credits or a purchase', async () => {
  const { object } = openObject();
  expect(object.jobs.admitPrompt()).toEqual({ ok: false, code: 'insufficient_credits' });
  await signIn(object);
  expect(object.jobs.admitPrompt()).toEqual({ ok: true });
});
