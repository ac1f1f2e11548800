import { beforeEach, describe, expect, it } from 'vitest';
import { createImageHostEmulator } from '../../../emulators/image-host/app.ts';
import { EMULATED_IMAGE_HOST_KEY } from '../../../emulators/image-host/constants.ts';

let now: number;
let host: ReturnType<typeof createImageHostEmulator>;

beforeEach(() => {
  now = 1_000_000;
  host = createImageHostEmulator({ baseUrl: 'http://host.test', clock: () => now });
});

function upload(query = `expiration=3600&key=${EMULATED_IMAGE_HOST_KEY}`, field = 'image') {
  const form = new FormData();
  form.set(field, new File([new Uint8Array([1, 2, 3])], 'a.png', { type: 'image/png' }));
  return host.request(`/upload?${query}`, { method: 'POST', body: form });
}

describe('the emulator of the image host', () => {
  it('serves a picture at its address until it expires', async () => {
    const result = (await (await upload()).json()) as { success: boolean; data: { url: string } };
    expect(result.success).toBe(true);
    const path = new URL(result.data.url).pathname;
    now += 3_599_000;
    const stored = await host.request(path);
    expect(stored.headers.get('Content-Type')).toBe('image/png');
    expect(new Uint8Array(await stored.arrayBuffer())).toEqual(new Uint8Array([1, 2, 3]));
    now += 1000;
    expect((await host.request(path)).status).toBe(404);
  });

  it.each([
    ['another key', 'expiration=3600&key=guess'],
    ['no expiration', `key=${EMULATED_IMAGE_HOST_KEY}`],
    ['too short a time', `expiration=5&key=${EMULATED_IMAGE_HOST_KEY}`],
  ])('refuses %s with a message', async (_, query) => {
    const response = await upload(query);
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      success: false,
      error: { message: expect.any(String) as string },
    });
  });
});
