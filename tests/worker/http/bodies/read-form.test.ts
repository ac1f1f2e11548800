import { describe, expect, it } from 'vitest';
import { readForm } from '../../../../worker/http/bodies/read-form.ts';

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
});
