import { env } from 'cloudflare:workers';
import { expect, it } from 'vitest';
import type { Picture } from '../../../../worker/images/image-task.ts';
import {
  create,
  hand,
  providersUnderTest,
  setUp,
} from '../../../pure/images/providers/providers-under-test.ts';
import { writePixels } from '../pictures/png-pixels.ts';

it.concurrent.each(providersUnderTest)(
  'in the runtime, the provider $name carries a picture there and back',
  async (under) => {
    if (under.service !== 'workers-ai') await setUp(env.SERVICES_ORIGIN, under);
    const provider = await create(env.SERVICES_ORIGIN, under);
    const size = { width: 64, height: 64 };
    const bytes = await writePixels({ ...size, data: new Uint8Array(4 * 64 * 64).fill(255) });
    const source: Picture = { type: 'image/png', extension: 'png', ...size, bytes };
    const made = await provider.generate({
      task: {
        tool: 'img2img',
        prompt: 'as a watercolour',
        source: await hand(env.SERVICES_ORIGIN, provider, source),
        mask: null,
      },
      keyNumber: 0,
      mobile: false,
      user: 'hash',
    });
    expect(made).toMatchObject({ ok: true, picture: { type: 'image/png' } });
  },
);
