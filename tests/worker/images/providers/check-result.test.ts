import { describe, expect, it } from 'vitest';
import type { Tool } from '../../../../domain/tools.ts';
import { checkResult } from '../../../../worker/images/providers/check-result.ts';
import { type SmallPicture, smallPicture } from '../pictures/small-pictures.ts';

const check = (name: SmallPicture, tool: Tool = 'bgremove') =>
  checkResult(
    { tool, prompt: '', source: null, mask: null },
    { ok: true, picture: smallPicture(name) },
  );

describe('a removed background', () => {
  it.each(['rgba', 'greyAlpha', 'paletteAlpha', 'webpAlpha', 'webpLosslessAlpha'] as const)(
    'is believed where it is transparent: %s',
    async (name) => expect((await check(name)).ok).toBe(true),
  );

  it.each(['rgb', 'grey', 'palette', 'interlaced', 'webp', 'webpLossless', 'jpeg'] as const)(
    'is not what was asked for without an alpha channel: %s',
    async (name) => expect(await check(name)).toMatchObject({ ok: false, code: 'unsuitable' }),
  );

  it('is not what was asked for where the alpha channel hides nothing', async () => {
    expect(await check('opaqueRgba')).toMatchObject({ ok: false, code: 'unsuitable' });
  });

  it('is asked of no other tool', async () => {
    for (const tool of ['text2img', 'img2img', 'headshot', 'edit'] as const) {
      expect((await check('jpeg', tool)).ok).toBe(true);
    }
  });
});
