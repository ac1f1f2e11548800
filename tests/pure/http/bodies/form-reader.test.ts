import { describe, expect, it } from 'vitest';
import { BodyFault, BoundedBody } from '../../../../worker/http/bodies/bounded-body.ts';
import {
  type FormPart,
  FormReader,
  UnreadableForm,
} from '../../../../worker/http/bodies/form-reader.ts';
import { countedBody } from './counted-body.ts';

type Read =
  | { ok: true; parts: (FormPart & { bytes: Uint8Array })[] }
  | { ok: false; code: BodyFault['code'] | 'unreadable' };

/** Reads a form to its end, and joins the bytes of each part. */
async function readForm(request: Request, bytesMax: number, waitMaxMs?: number): Promise<Read> {
  const body = new BoundedBody(request, bytesMax, waitMaxMs);
  const form = new FormReader(() => body.next(), 'mint');
  const parts: (FormPart & { bytes: Uint8Array })[] = [];
  try {
    for (let part = await form.nextPart(); part; part = await form.nextPart()) {
      const bytes: number[] = [];
      for (let next = await form.nextBytes(); next; next = await form.nextBytes()) {
        bytes.push(...next);
      }
      parts.push({ ...part, bytes: Uint8Array.from(bytes) });
    }
    return { ok: true, parts };
  } catch (error) {
    if (error instanceof BodyFault) return { ok: false, code: error.code };
    if (error instanceof UnreadableForm) return { ok: false, code: 'unreadable' };
    throw error;
  } finally {
    body.release();
  }
}

/** A form whose pieces are sent as `send` says. */
function form(send: (push: (text: string) => void, end: () => void) => void): Request {
  const encoder = new TextEncoder();
  const body = new ReadableStream<Uint8Array>({
    start: (controller) =>
      send(
        (text) => controller.enqueue(encoder.encode(text)),
        () => controller.close(),
      ),
  });
  return new Request('https://imagemint.test/api/uploads', {
    method: 'POST',
    body,
    headers: { 'Content-Type': 'multipart/form-data; boundary=mint' },
  });
}

const head = '--mint\r\nContent-Disposition: form-data; name="image"; filename="a.png"\r\n\r\n';

describe('a form', () => {
  it('a form is read however slowly it arrives, as long as bytes arrive', async () => {
    const slow = form((push, end) => {
      const pieces = [head, 'pict', 'ure', '\r\n--mint--\r\n'];
      for (const [at, piece] of pieces.entries()) setTimeout(() => push(piece), 30 * (at + 1));
      setTimeout(end, 150);
    });
    const read = await readForm(slow, 1000, 60);
    expect(read.ok && new TextDecoder().decode(read.parts[0]?.bytes)).toBe('picture');
  });

  it('a form’s parts have their own names, wherever the file name is', async () => {
    const turned =
      '--mint\r\nContent-Disposition: form-data; filename="a.png"; name="image"\r\n\r\n';
    const read = await readForm(
      form((push, end) => {
        push(`${turned}picture\r\n--mint--\r\n`);
        end();
      }),
      1000,
    );
    expect(read).toMatchObject({ ok: true, parts: [{ name: 'image', isFile: true }] });
  });

  it('a form that stalls is aborted', async () => {
    const stalled = form((push) => push(`${head}pict`));
    expect(await readForm(stalled, 1000, 50)).toEqual({ ok: false, code: 'stalled' });
  });

  it('a form that grows too large is aborted at once, whatever its Content-Length', async () => {
    const endless = form((push) => push(`${head}${'x'.repeat(2000)}`));
    expect(await readForm(endless, 1000, 60_000)).toEqual({ ok: false, code: 'too_large' });
  });

  const part = (headers: string) => `--mint\r\n${headers}\r\n\r\npicture\r\n--mint--\r\n`;
  const read = (body: string) => {
    const whole = form((push, end) => {
      if (body !== '') push(body);
      end();
    });
    return readForm(whole, 100_000);
  };

  it.each([
    ['is empty', ''],
    ['does not begin with a part', `picture${part('Content-Disposition: form-data; name="a"')}`],
    ['does not end', `${head}picture`],
    ['has a part without headers', '--mint\r\n\r\npicture\r\n--mint--\r\n'],
    ['has a part without a name', part('Content-Type: image/png')],
    ['has headers of more than 8 KiB', part(`X-Long: ${'x'.repeat(8192)}`)],
    ['has headers without an end', `--mint\r\n${'x'.repeat(20_000)}`],
    ['has another line than a part behind a boundary', `${head}picture\r\n--mint\n\n${head}`],
    ['ends in a boundary', `${head}picture\r\n--mint`],
    ['ends in a part of a boundary', `${head}picture\r\n--mi`],
    ['ends its lines as texts do', part('Content-Disposition: form-data').replaceAll('\r', '')],
  ])('a form that %s is refused', async (_, body) => {
    expect(await read(body)).toEqual({ ok: false, code: 'unreadable' });
  });

  it('a form whose headers are no UTF-8 is refused', async () => {
    const bytes = new TextEncoder().encode(part('Content-Disposition: form-data; name="?"'));
    bytes[bytes.indexOf(0x3f)] = 0xff;
    const request = new Request('https://imagemint.test/api/uploads', {
      method: 'POST',
      body: bytes,
      headers: { 'Content-Type': 'multipart/form-data; boundary=mint' },
    });
    expect(await readForm(request, 1000)).toEqual({ ok: false, code: 'unreadable' });
  });

  it.each([
    ['a quoted name', 'name="image"; filename="a.png"', true],
    ['a name without quotes', 'name=image; filename=a.png', true],
    ['an encoded file name', 'name="image"; filename*=UTF-8\'\'a.png', true],
    ['an empty file name', 'name="image"; filename=""', true],
    ['no file name', 'name="image"', false],
  ])('a part with %s is read', async (_, fields, isFile) => {
    const form = await read(part(`content-disposition: form-data; ${fields}`));
    expect(form).toMatchObject({ ok: true, parts: [{ name: 'image', isFile }] });
  });

  it('a part that looks like a boundary inside is read to its end', async () => {
    const form = await read(`${head}a\r\n--min\r\n--min--\r\n--mint--\r\n`);
    const bytes = form.ok ? form.parts[0]?.bytes : undefined;
    expect(new TextDecoder().decode(bytes)).toBe('a\r\n--min\r\n--min--');
  });

  it('a form of several parts is read, whatever the chunks it arrives in', async () => {
    const body = `${head}one\r\n${head}\r\r\n--min\r\n--mint--\r\nand what follows`;
    for (let length = 1; length < 40; length += 1) {
      const pieces = body.match(new RegExp(`.{1,${length}}`, 'gs')) ?? [];
      const read = await readForm(
        form((push, end) => {
          for (const piece of pieces) push(piece);
          end();
        }),
        1000,
      );
      const texts = read.ok && read.parts.map(({ bytes }) => new TextDecoder().decode(bytes));
      expect(texts).toEqual(['one', '\r\r\n--min']);
    }
  });

  it('a part that is not read is left out', async () => {
    const body = new BoundedBody(
      form((push, end) => {
        push(`${head}one\r\n${head}two\r\n--mint--\r\n`);
        end();
      }),
      1000,
    );
    const reader = new FormReader(() => body.next(), 'mint');
    expect(await reader.nextPart()).toEqual({ name: 'image', isFile: true });
    expect(await reader.nextPart()).toEqual({ name: 'image', isFile: true });
    expect(new TextDecoder().decode((await reader.nextBytes()) ?? undefined)).toBe('two');
    expect(await reader.nextBytes()).toBeNull();
    expect(await reader.nextBytes()).toBeNull();
    expect(await reader.nextPart()).toBeNull();
  });

  it('what is not read of a form is left for draining', async () => {
    const body = countedBody(1000);
    const request = new Request('https://imagemint.test/', { method: 'POST', body: body.stream });
    expect(await readForm(request, 1_000_000)).toEqual({ ok: false, code: 'unreadable' });
    expect(body.chunksRead()).toBe(1);
    expect(body.wasCancelled()).toBe(false);
    expect(request.body?.locked).toBe(false);
  });

  it('a form that names too many bytes is not read', async () => {
    const body = countedBody(1000);
    const headers = { 'Content-Length': '1001' };
    const request = new Request('https://imagemint.test/', {
      method: 'POST',
      body: body.stream,
      headers,
    });
    expect(await readForm(request, 1000)).toEqual({ ok: false, code: 'too_large' });
    expect(body.chunksRead()).toBe(0);
  });

  it('a form that breaks off is aborted', async () => {
    const stream = new ReadableStream({ start: (controller) => controller.error(new Error()) });
    const request = new Request('https://imagemint.test/', { method: 'POST', body: stream });
    expect(await readForm(request, 1000)).toEqual({ ok: false, code: 'broken_off' });
  });

  it('a request without a body has no form', async () => {
    const request = new Request('https://imagemint.test/', { method: 'POST' });
    expect(await readForm(request, 1000)).toEqual({ ok: false, code: 'unreadable' });
  });
});
