import { describe, expect, it } from 'vitest';
import { Client, problemOf } from '../../client.ts';

const form = { 'Content-Type': 'multipart/form-data; boundary=mint' };
const json = { 'Content-Type': 'application/json' };

/** 5 MiB, which only the upload's route reads to the end. */
const chunks = 80;
const chunkBytes = 64 * 1024;

describe('the draining of an unread body', () => {
  it.each([
    ['an upload of a visitor', '/api/uploads', form, 'signed_out'],
    ['JSON that is too large', '/api/contact', json, 'too_large'],
    ['an unknown address', '/api/nothing', json, 'not_found'],
  ])('the refusal of %s arrives after its body was drained', async (_, path, headers, code) => {
    let read = 0;
    const body = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          if (read === chunks) return controller.close();
          read += 1;
          controller.enqueue(new Uint8Array(chunkBytes).fill(0x78));
        },
      },
      { highWaterMark: 0 },
    );
    const response = await new Client().fetch(path, { method: 'POST', headers, body });
    expect((await problemOf(response)).code).toBe(code);
    expect(read).toBe(chunks);
  });
});
