import { describe, expect, it } from 'vitest';
import { readBytes } from '../../../../worker/http/bodies/read-bytes.ts';
import { chunkBytes, countedBody, stalledBody } from './counted-body.ts';

function request(body: BodyInit | null, headers: Record<string, string> = {}): Request {
  return new Request('https://imagemint.test/', { method: 'POST', body, headers });
}

describe('the bytes of a body', () => {
  it('are read whole up to the bound, with or without a named length', async () => {
    const bytes = new Uint8Array(3 * chunkBytes).fill(0x78);
    const named = { 'Content-Length': String(bytes.length) };
    for (const sent of [request(countedBody(3).stream), request(bytes, named)]) {
      expect(await readBytes(sent, bytes.length)).toEqual({ ok: true, bytes });
    }
  });

  it('are none where there is no body', async () => {
    expect(await readBytes(request(null), 10)).toEqual({ ok: true, bytes: new Uint8Array() });
  });

  it('that name a length above the bound are not read at all', async () => {
    const body = countedBody(3);
    const sent = request(body.stream, { 'Content-Length': '196608' });
    expect(await readBytes(sent, 196_607)).toEqual({ ok: false, code: 'too_large' });
    expect(body.chunksRead()).toBe(0);
  });

  it('that turn out too large are read no further, and left to be drained', async () => {
    const body = countedBody(1000);
    const sent = request(body.stream);
    expect(await readBytes(sent, 2 * chunkBytes)).toEqual({ ok: false, code: 'too_large' });
    expect(body.chunksRead()).toBe(3);
    expect(body.wasCancelled()).toBe(false);
    expect(sent.body?.locked).toBe(false);
  });

  it('that stall are given up', async () => {
    const body = stalledBody('{"id": ');
    expect(await readBytes(request(body.stream), 100, 30)).toEqual({ ok: false, code: 'stalled' });
    expect(body.wasCancelled()).toBe(true);
  });

  it('that never stall, but come slower than anybody sends, are given up', async () => {
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

  it('that break off are no body', async () => {
    const broken = new ReadableStream<Uint8Array>({
      start: (controller) => controller.error(new Error('gone')),
    });
    expect(await readBytes(request(broken), 100)).toEqual({ ok: false, code: 'broken_off' });
  });
});
