import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forwardMessage, forwardMessages } from '../../../worker/contact/forward-messages.ts';
import { messageRoutes } from '../../../worker/contact/message-routes.ts';
import { type MessageRecord, MessageStore } from '../../../worker/contact/message-store.ts';
import { Outbox } from '../../../worker/outbox/outbox.ts';
import { environmentWith } from '../environment.ts';
import { requestAsOperator } from '../operations/request-as-operator.ts';
import { saveUser } from '../save-user.ts';

const now = 1_800_000_000_000;
const service = new URL('https://form.example/f');

let environment: Env;
let store: MessageStore;

beforeEach(async () => {
  environment = environmentWith();
  store = new MessageStore(environment.DATABASE);
  vi.useFakeTimers({ now, toFake: ['Date'] });
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () =>
    Response.json({ errors: [{ message: 'No mail from Grace' }] }, { status: 422 }),
  );
  await saveUser(environment.DATABASE, 'ada', now);
});

const message = { name: 'Grace', email: 'grace@shop.example', message: 'I am Grace' };

/** Stores a message that waits for the form service, and returns it. */
const add = async (id: string) =>
  (await store.insert(
    { id, ...message, userId: 'ada', senderHash: id, rangeHash: id, nextTryAt: now },
    now,
  )) as MessageRecord;

const forget = (id: string, body: object = {}) =>
  requestAsOperator(messageRoutes, `/api/operator/messages/${id}/forget`, { body, environment });

const rows = async () =>
  (await environment.DATABASE.prepare('SELECT * FROM contact_messages ORDER BY id').all()).results;

const erased = {
  name: '',
  email: '',
  message: '',
  user_id: null,
  sender_hash: null,
  range_hash: null,
  refusal: null,
  next_try_at: null,
  forgotten_at: now,
};

describe('a contact message that the operator erases', () => {
  it('nothing remains of an erased message but its id and times, and other messages stay', async () => {
    await add('the-first');
    await add('the-second');
    await store.setRefused('the-first', 'No mail from Grace');
    expect(await forget('the-first')).toEqual({
      status: 200,
      json: { forgotten: true, alreadyForgotten: false },
    });
    expect(await rows()).toMatchObject([
      { id: 'the-first', created_at: now, ...erased },
      { id: 'the-second', ...message, user_id: 'ada', forgotten_at: null },
    ]);
    expect(JSON.stringify((await rows())[0])).not.toMatch(/grace/i);
  });

  it('an erased message is listed neither for the operator nor in the data of its user', async () => {
    for (const id of ['the-first', 'the-second']) await add(id);
    await forget('the-first');
    const ids = (messages: MessageRecord[]) => messages.map(({ id }) => id);
    expect(ids(await store.list(9, null))).toEqual(['the-second']);
    expect(ids(await store.list(9, now + 1))).toEqual(['the-second']);
    expect(ids(await store.listOf('ada'))).toEqual(['the-second']);
  });

  it('a message that is erased or sent a second time stays as it is, and the response says so', async () => {
    await add('the-first');
    await forget('the-first');
    vi.setSystemTime(now + 1);
    await add('the-first');
    expect(await forget('unknown')).toMatchObject({ status: 404 });
    expect(await forget('the-first')).toEqual({
      status: 200,
      json: { forgotten: true, alreadyForgotten: true },
    });
    expect(await rows()).toMatchObject([erased]);
  });

  it('an erased message is not forwarded, not even by a run that had read it before', async () => {
    const record = await add('the-first');
    await forget('the-first');
    expect(await forwardMessages(environment, now)).toEqual({ forwarded: 0, waiting: 0 });
    expect(await forwardMessage(store, service, record, now)).toBeNull();
    expect(fetch).not.toHaveBeenCalled();
  });

  it('what a form service objects to in a message that was erased meanwhile is not stored', async () => {
    const record = await add('the-first');
    vi.mocked(fetch).mockImplementationOnce(async () => {
      await forget('the-first');
      return Response.json({ errors: [{ message: 'No mail from Grace' }] }, { status: 422 });
    });
    await forwardMessage(store, service, record, now);
    expect(await rows()).toMatchObject([erased]);
  });
});

describe('the copy of a contact message for its sender', () => {
  const queue = (ref: string) =>
    new Outbox(environment.DATABASE).add(
      { ref, kind: 'contact_copy', recipient: message.email, language: 'en', data: message },
      now,
    );
  const emails = async () =>
    (
      await environment.DATABASE.prepare(
        'SELECT ref, recipient, data, next_try_at, sent_at FROM emails ORDER BY ref',
      ).all()
    ).results.map((row) => ({ ...row }));

  it('a copy that waits is erased with its message, and others stay', async () => {
    await add('the-first');
    for (const id of ['the-first', 'the-second']) await queue(`contact:${id}`);
    await forget('the-first');
    expect(await emails()).toMatchObject([
      { ref: 'contact:the-first', recipient: '', data: '{}', next_try_at: null, sent_at: null },
      { ref: 'contact:the-second', recipient: message.email, next_try_at: now },
    ]);
  });
});
