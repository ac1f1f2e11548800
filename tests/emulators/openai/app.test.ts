import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { createOpenAiEmulator } from '../../../emulators/openai/app.ts';
import { EMULATED_OPENAI_KEYS } from '../../../emulators/openai/constants.ts';

let service: ReturnType<typeof createOpenAiEmulator>;
const authorized = { Authorization: `Bearer ${EMULATED_OPENAI_KEYS[0]}` };

beforeEach(async () => {
  service = createOpenAiEmulator({ baseUrl: 'http://openai.test' });
  await control({ size: 64 });
});

function control(settings: object) {
  return service.request('/control', { method: 'POST', body: JSON.stringify(settings) });
}

function generate(body: object, headers: Record<string, string> = authorized) {
  const request = { model: 'any', prompt: 'a cat', ...body };
  return service.request('/v1/images/generations', {
    method: 'POST',
    headers,
    body: JSON.stringify(request),
  });
}

async function flat(color: string, alpha?: number, size = 64): Promise<File> {
  const background = alpha === undefined ? color : { r: 0, g: 0, b: 0, alpha };
  const channels = alpha === undefined ? 3 : 4;
  const bytes = await sharp({ create: { width: size, height: size, channels, background } })
    .png()
    .toBuffer();
  return new File([new Uint8Array(bytes)], 'flat.png', { type: 'image/png' });
}

function edit(fields: Record<string, string | File>) {
  const form = new FormData();
  for (const [name, value] of Object.entries({ prompt: 'make it blue', ...fields })) {
    form.set(name, value);
  }
  return service.request('/v1/images/edits', { method: 'POST', headers: authorized, body: form });
}

async function errorOf(response: Response) {
  return ((await response.json()) as { error: { message: string; code: string | null } }).error;
}

describe('the emulator of OpenAI', () => {
  it('refuses what the image models refuse', async () => {
    for (const body of [{ response_format: 'b64_json' }, { prompt: '' }, { size: 'large' }]) {
      expect((await generate(body)).status).toBe(400);
    }
    const image = await flat('#446');
    expect((await edit({ 'image[]': image, response_format: 'url' })).status).toBe(400);
    expect((await edit({})).status).toBe(400);
  });

  it.each([
    ['without alpha', () => flat('#fff'), /alpha channel/],
    ['of another size', () => flat('', 0, 32), /does not match/],
    ['that is no picture', async () => new File(['mask'], 'mask.png'), /must be a PNG/],
  ])('refuses a mask %s', async (_, makeMask, message) => {
    const response = await edit({ 'image[]': await flat('#446'), mask: await makeMask() });
    expect(response.status).toBe(400);
    expect((await errorOf(response)).message).toMatch(message);
  });

  it('changes the transparent area of the mask, and nothing where the mask is opaque', async () => {
    const colorOf = async (alpha: number) => {
      const image = await flat('#808080');
      const response = await edit({ 'image[]': image, mask: await flat('', alpha) });
      const { data } = (await response.json()) as { data: { b64_json: string }[] };
      const png = Buffer.from(data[0]?.b64_json ?? '', 'base64');
      const { channels } = await sharp(png)
        .extract({ left: 0, top: 0, width: 32, height: 32 })
        .stats();
      return channels.map(({ mean }) => Math.round(mean)).slice(0, 3);
    };
    const [red = 255, , blue = 0] = await colorOf(0);
    expect(blue).toBeGreaterThan(red + 40);
    for (const value of await colorOf(1)) expect(Math.abs(value - 128)).toBeLessThan(3);
  });
});
