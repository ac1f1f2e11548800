import { describe, expect, it } from 'vitest';
import { discard, drainBytesMax } from '../../../../worker/http/bodies/drain-body.ts';
import { Client, problemOf, signedIn } from '../../client.ts';
import { chunkBytes, countedBody, stalledBody } from './counted-body.ts';

const form = { 'Content-Type': 'multipart/form-data; boundary=mint' };
const json = { 'Content-Type': 'application/json' };

interface Refusal {
  path: string;
  method?: string;
  headers: Record<string, string>;
  status: number;
  code: string;
}

const refusals: [string, Refusal][] = [
  [
    'an upload from a signed-out visitor',
    { path: '/api/uploads', headers: form, status: 401, code: 'signed_out' },
  ],
  [
    'a job from a signed-out visitor',
    { path: '/api/jobs', headers: json, status: 401, code: 'signed_out' },
  ],
  [
    'a change from another site',
    {
      path: '/api/contact',
      headers: { ...json, Origin: 'https://evil.example' },
      status: 403,
      code: 'cross_origin',
    },
  ],
  [
    'JSON that is too large',
    { path: '/api/contact', headers: json, status: 413, code: 'too_large' },
  ],
  [
    'a form that is too large',
    { path: '/api/contact', headers: form, status: 413, code: 'too_large' },
  ],
  [
    'a webhook without a signature',
    { path: '/api/webhooks/razorpay', headers: json, status: 400, code: 'invalid_signature' },
  ],
  [
    'a webhook that is too large',
    {
      path: '/api/webhooks/razorpay',
      headers: { ...json, 'X-Razorpay-Signature': '0'.repeat(64) },
      status: 413,
      code: 'too_large',
    },
  ],
  [
    'a return from the checkout that is too large',
    { path: '/api/orders/callback', headers: json, status: 413, code: 'too_large' },
  ],
  ['an unknown address', { path: '/api/nothing', headers: json, status: 404, code: 'not_found' }],
  [
    'an unsupported method of an address',
    { path: '/api/packs', headers: json, status: 405, code: 'method_not_allowed' },
  ],
  [
    'an unsupported method of a page',
    { path: '/pricing', method: 'PUT', headers: json, status: 405, code: 'method_not_allowed' },
  ],
];

/** 5 MiB, which only the upload's route reads to the end. */
const chunks = 80;

describe('the draining of an unread body', () => {
  it.each(refusals)(
    'a refusal of %s keeps its problem details and drains the body',
    async (_, refusal) => {
      const { path, method = 'POST', headers, status, code } = refusal;
      const body = countedBody(chunks);
      const response = await new Client().fetch(path, { method, headers, body: body.stream });
      expect(response.status).toBe(status);
      expect(await problemOf(response)).toMatchObject({ status, code });
      expect(body.chunksRead()).toBe(chunks);
      expect(body.wasCancelled()).toBe(false);
    },
  );

  it.each(refusals)(
    'a refusal of %s keeps its problem details when the body names its length',
    async (_, refusal) => {
      const { path, method = 'POST', headers, status, code } = refusal;
      const body = new Uint8Array(chunks * chunkBytes).fill(0x78);
      const response = await new Client().fetch(path, { method, headers, body });
      expect(await problemOf(response)).toMatchObject({ status, code });
    },
  );

  it('an answer of a route that reads no body drains it as well', async () => {
    const client = await signedIn();
    const body = countedBody(chunks);
    const response = await client.fetch('/api/auth/refresh', { method: 'POST', body: body.stream });
    expect(response.status).toBe(200);
    expect(body.chunksRead()).toBe(chunks);
  });
});

describe('draining', () => {
  const patient = { stallMs: 10_000, totalMs: 10_000 };

  it('draining reads the largest upload to its end', async () => {
    const chunksMax = drainBytesMax / chunkBytes;
    const body = countedBody(chunksMax);
    await discard(body.stream, patient);
    expect(body.chunksRead()).toBe(chunksMax);
    expect(body.wasCancelled()).toBe(false);
  });

  it('draining stops at its limit for a body without an end', async () => {
    const body = countedBody(Number.POSITIVE_INFINITY);
    await discard(body.stream, patient);
    expect(body.chunksRead()).toBe(drainBytesMax / chunkBytes + 1);
    expect(body.wasCancelled()).toBe(true);
  });

  it('draining stops for a body that stalls', async () => {
    const body = stalledBody('{');
    await discard(body.stream, { stallMs: 30, totalMs: 10_000 });
    expect(body.wasCancelled()).toBe(true);
  });

  it('draining stops for a body that never stalls and takes too long', async () => {
    let cancelled = false;
    const dripping = new ReadableStream<Uint8Array>({
      async pull(controller) {
        await new Promise((resolve) => setTimeout(resolve, 10));
        controller.enqueue(new Uint8Array(1));
      },
      cancel() {
        cancelled = true;
      },
    });
    // Without its limit it would read forever.
    await discard(dripping, { stallMs: 5000, totalMs: 150 });
    expect(cancelled).toBe(true);
  });

  it('draining ends without an error when the sender breaks off', async () => {
    const broken = new ReadableStream<Uint8Array>({
      start: (controller) => controller.error(new Error('gone')),
    });
    await expect(discard(broken, patient)).resolves.toBeUndefined();
  });
});
