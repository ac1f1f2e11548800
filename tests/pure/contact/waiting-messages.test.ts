import { beforeEach, describe, expect, it, vi } from 'vitest';
import { forwardMessages } from '../../../worker/contact/forward-messages.ts';
import { MessageStore } from '../../../worker/contact/message-store.ts';
import { environmentWith } from '../environment.ts';
import { saveUser } from '../save-user.ts';

const now = 1_800_000_000_000;
const minuteMs = 60_000;

let environment: Env;
let store: MessageStore;
/** The names that the form service was sent, in their order. */
let sent: string[];
/** How the form service responds to a message of this name. */
let response: (name: string) => Response;

beforeEach(async () => {
  environment = environmentWith();
  store = new MessageStore(environment.DATABASE);
  sent = [];
  response = () => Response.json({});
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const form = await new Request(input, init).formData();
    const name = String(form.get('name'));
    sent.push(name);
    return response(name);
  });
  await saveUser(environment.DATABASE, 'ada', now);
});

const add = (name: string, { nextTryAt = now, userId = null as string | null } = {}) =>
  store.insert(
    {
      id: name,
      name,
      email: 'a@shop.example',
      message: 'Hello',
      userId,
      senderHash: name,
      rangeHash: name,
      nextTryAt,
    },
    now,
  );
const forward = (at = now) => forwardMessages(environment, at);

describe('contact messages that wait', () => {
  it('a message that is due longest is forwarded first, and one that is not taken keeps no other back', async () => {
    response = (name) =>
      name === 'second' ? new Response(null, { status: 503 }) : Response.json({});
    await add('third', { nextTryAt: now - 1 });
    await add('second', { nextTryAt: now - 2 });
    await add('first', { nextTryAt: now - 3 });
    await add('later', { nextTryAt: now + 1 });
    expect(await forward()).toEqual({ forwarded: 2, waiting: 1 });
    expect(sent).toEqual(['first', 'second', 'third']);
    response = () => Response.json({});
    expect(await forward(now + minuteMs)).toEqual({ forwarded: 2, waiting: 0 });
  });

  it('one run forwards 10 messages, two simultaneous runs send none twice, and the next run sends the rest', async () => {
    for (let at = 1; at <= 11; at += 1) await add(`message ${at}`);
    const runs = await Promise.all([forward(), forward()]);
    expect(runs.reduce((sum, { forwarded }) => sum + forwarded, 0)).toBe(10);
    expect(await forward()).toEqual({ forwarded: 1, waiting: 0 });
    expect(new Set(sent).size).toBe(11);
    expect(sent).toHaveLength(11);
  });

  it('a message waits, without a try, while no form service is configured', async () => {
    await add('one');
    const unset = { ...environment, CONTACT_FORM_URL: undefined } as unknown as Env;
    expect(await forwardMessages(unset, now)).toEqual({ forwarded: 0, waiting: 0 });
    expect(await forward()).toEqual({ forwarded: 1, waiting: 0 });
  });

  it('a message that the service refuses is not sent again', async () => {
    response = () => Response.json({ errors: [{ message: 'No e-mail' }] }, { status: 422 });
    await add('one');
    expect(await forward()).toEqual({ forwarded: 0, waiting: 0 });
    expect(await forward(now + 365 * 24 * 60 * minuteMs - 1)).toEqual({ forwarded: 0, waiting: 0 });
    expect(sent).toEqual(['one']);
  });

  it('the messages of a user are all listed, the newest first, and nobody else’s', async () => {
    await add('one', { userId: 'ada' });
    await environment.DATABASE.prepare('UPDATE contact_messages SET created_at = 1').run();
    await add('two', { userId: 'ada' });
    await add('a visitor’s');
    expect((await store.listOf('ada')).map(({ id }) => id)).toEqual(['two', 'one']);
  });
});
