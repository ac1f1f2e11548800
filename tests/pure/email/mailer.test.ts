import { describe, expect, it, vi } from 'vitest';
import { mailerOf } from '../../../worker/email/mailer.ts';

const email = { to: 'ada@shop.example', subject: 'Hello', text: 'Hello', html: '<p>Hello</p>' };
const from = 'shop@shop.example';
const url = new URL('https://mail.example/send');

const fetched = (status: number, body: BodyInit | null = null) =>
  vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response(body, { status }));

/** A binding whose `send` fails with this. */
const failing = (reason: unknown) => ({
  EMAIL: { send: vi.fn<() => Promise<void>>().mockRejectedValue(reason) },
});

describe('what sends e-mails', () => {
  it('nothing sends e-mails without a sender, or without an address and a binding', () => {
    expect(mailerOf(null, { EMAIL: { send: () => undefined } })).toBeNull();
    expect(mailerOf({ from, url: null }, {})).toBeNull();
    expect(mailerOf({ from, url: null }, { EMAIL: undefined })).toBeNull();
  });

  it('an e-mail is posted to EMAIL_URL as JSON, even with the binding', async () => {
    const call = fetched(200, 'taken');
    const binding = failing(new Error('not asked for'));
    await mailerOf({ from, url }, binding)?.(email);
    expect(binding.EMAIL.send).not.toHaveBeenCalled();
    const [address, init] = call.mock.calls[0] ?? [];
    expect(address).toBe(url);
    expect(init?.method).toBe('POST');
    expect(new Headers(init?.headers).get('Content-Type')).toBe('application/json');
    expect(JSON.parse(String(init?.body))).toEqual({ from, ...email });
    expect(init?.signal).toBeInstanceOf(AbortSignal);
  });

  it('an e-mail is sent through the binding if no address is set', async () => {
    const send = vi.fn<(message: object) => Promise<void>>().mockResolvedValue();
    await mailerOf({ from, url: null }, { EMAIL: { send } })?.(email);
    expect(send).toHaveBeenCalledExactlyOnceWith({ from, ...email });
  });
});

describe('an e-mail that is not taken', () => {
  it('a refusal of EMAIL_URL names its status', async () => {
    fetched(503);
    await expect(mailerOf({ from, url }, {})?.(email)).rejects.toThrow('EMAIL_URL responded 503');
  });

  it.each([
    [Object.assign(new Error('to ada@shop.example'), { code: 'E_RECIPIENT' }), 'E_RECIPIENT'],
    [new TypeError('ada@shop.example is not allowed'), 'TypeError'],
    [{ message: 'ada@shop.example' }, 'unknown'],
  ])('a failure of the binding is named by its code, else its name: %#', async (reason, named) => {
    const send = mailerOf({ from, url: null }, failing(reason));
    await expect(send?.(email)).rejects.toThrow(new RegExp(`^${named}$`));
  });
});
