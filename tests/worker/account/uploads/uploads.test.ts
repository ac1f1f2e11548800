import { afterEach, describe, expect, it, vi } from 'vitest';
import { Client, problemOf, signedIn } from '../../client.ts';
import { jpegHeader, png } from '../../images/pictures/pictures.ts';

afterEach(() => vi.useRealTimers());

const hourMs = 60 * 60_000;

async function send(client: Client, image: Blob) {
  const body = new FormData();
  body.set('image', image, 'a');
  const response = await client.fetch('/api/uploads', { method: 'POST', body });
  expect(response.status).toBe(200);
  return response.json<{ url: string; width: number; height: number; expiresAt: string }>();
}

async function isSame(file: Blob, response: Response): Promise<boolean> {
  const [one, other] = await Promise.all([file.arrayBuffer(), response.arrayBuffer()]);
  const bytes = new Uint8Array(other);
  // A difference of megabytes could not be printed.
  return new Uint8Array(one).every((byte, at) => byte === bytes[at]);
}

describe('an upload', () => {
  it('an upload is stored byte for byte for an hour, for everyone with its link', async () => {
    const file = png(120, 80);
    const sent = await send(await signedIn(), file);
    expect(sent).toMatchObject({ width: 120, height: 80 });
    expect(Date.parse(sent.expiresAt) - Date.now()).toBeGreaterThan(hourMs - 10_000);
    const served = await new Client().fetch(sent.url);
    expect(served.headers.get('Content-Type')).toBe('image/png');
    expect(served.headers.get('Content-Disposition')).toBe('inline; filename="upload.png"');
    expect(await isSame(file, served)).toBe(true);
    vi.useFakeTimers({ now: Date.now() + hourMs, toFake: ['Date'] });
    expect((await problemOf(await new Client().fetch(sent.url))).code).toBe('link_expired');
  });

  it('an upload that R2 gets in several parts is stored byte for byte', async () => {
    const file = jpegHeader(4000, 3000, 5 * 1024 * 1024 + 1);
    const { url } = await send(await signedIn(), file);
    expect(await isSame(file, await new Client().fetch(url))).toBe(true);
  });
});
