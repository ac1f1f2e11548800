import { describe, expect, it } from 'vitest';
import { type Tool, toolCatalogue, tools } from '../../../../domain/tools/tools.ts';
import { checkResult } from '../../../../worker/images/providers/check-result.ts';
import { type SmallPicture, smallPicture } from '../pictures/small-pictures.ts';

const check = (name: SmallPicture, tool: Tool = 'bgremove') =>
  checkResult(
    { tool, prompt: '', source: null, mask: null },
    { ok: true, picture: smallPicture(name) },
  );

describe('the result of a background removal', () => {
  it.each(['rgba', 'greyAlpha', 'paletteAlpha', 'webpAlpha', 'webpLosslessAlpha'] as const)(
    'a result with transparent parts is accepted: %s',
    async (name) => expect((await check(name)).ok).toBe(true),
  );

  it.each(['rgb', 'grey', 'palette', 'interlaced', 'webp', 'webpLossless', 'jpeg'] as const)(
    'a result without an alpha channel is refused: %s',
    async (name) => expect(await check(name)).toMatchObject({ ok: false, code: 'unsuitable' }),
  );

  it('a result whose alpha channel has no transparent pixel is refused', async () => {
    expect(await check('opaqueRgba')).toMatchObject({ ok: false, code: 'unsuitable' });
  });

  it('the result of another tool needs no transparency', async () => {
    for (const tool of tools.filter((name) => !toolCatalogue[name].isTransparent)) {
      expect((await check('jpeg', tool)).ok).toBe(true);
    }
  });
});
