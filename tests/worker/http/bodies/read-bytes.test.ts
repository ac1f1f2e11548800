import { describe, expect, it } from 'vitest';
import { readBytes } from '../../../../worker/http/bodies/read-bytes.ts';
import { chunkBytes, countedBody, stalledBody } from './counted-body.ts';

function request(body: BodyInit | null, headers: Record<string, string> = {}): Request {
  return new Request('https://imagemint.test/', { method: 'POST', body, headers });
}

describe('the bytes of a body', () => {
  it('the bytes of a body are read up to the limit, with or without a Content-Length', async () => {
    const bytes = new Uint8Array(3 * chunkBytes).fill(0x78);
    const named = { 'Content-Length': String(bytes.length) };
    for (const sent of [request(countedBody(3).stream), request(bytes, named)]) {
      expect(await readBytes(sent, bytes.length)).toEqual({ ok: true, bytes });
    }
  });

  it('the bytes of a request without a body are empty', async () => {
    expect(await readBytes(request(null), 10)).toEqual({ ok: true, bytes: new Uint8Array() });
  });

  it('a body with a Content-Length above the limit is not read', async () => {
    const body = countedBody(3);
    const sent = request(body.stream, { 'Content-Length': '196608' });
    expect(await readBytes(sent, 196_607)).toEqual({ ok: false, code: 'too_large' });
    expect(body.chunksRead()).toBe(0);
  });

  it('a body that turns out to be too large is read no further, and left for draining', async () => {
    const body = countedBody(1000);
    const sent = request(body.stream);
    expect(await readBytes(sent, 2 * chunkBytes)).toEqual({ ok: false, code: 'too_large' });
    expect(body.chunksRead()).toBe(3);
    expect(body.wasCancelled()).toBe(false);
    expect(sent.body?.locked).toBe(false);
  });

  it('a body that stalls is aborted', async () => {
    const body = stalledBody('{"id": ');
    expect(await readBytes(request(body.stream), 100, 30)).toEqual({ ok: false, code: 'stalled' });
    expect(body.wasCancelled()).toBe(true);
  });

  it('a body that never stalls, but is slower than any real sender, is aborted', async () => {
    let sent = 0;
    const dripping = new ReadableStream<Uint8Array>({
      async pull(controller) {
        await new Promise((resolve) => setTimeout(resolve, 10));
        sent += 1;
        if (sent > 190) controller.close();
        else controller.enqueue(new Uint8Array(1));
      },
    });
    expect(await readBytes(request(dripping), 1000, 50)).toEqual({ ok: false, code: 'stalled' });
    expect(sent).toBeLessThan(190);
  });

  it('a body that breaks off is refused', async () => {
    const broken = new ReadableStream<Uint8Array>({
      start: (controller) => controller.error(new Error('gone')),
    });
    expect(await readBytes(request(broken), 100)).toEqual({ ok: false, code: 'broken_off' });
  });
});
