import { expect, it } from 'vitest';
import type { RequestShape } from '../../../../domain/tools/picture-options.ts';
import { checkResult } from '../../../../worker/images/providers/check-result.ts';
import { blackPng } from '../pictures/black-png.ts';

const picture = (width: number, height: number) =>
  ({ type: 'image/png', extension: 'png', width, height, bytes: blackPng(1, 1) }) as const;
const source = { as: 'bytes', picture: picture(1200, 800) } as const;

it.each([
  ['16:9', 1344, 768, true],
  ['16:9', 1024, 1024, false],
  ['1:1', 1024, 1024, true],
  ['1:1', 1024, 990, false],
  ['original', 600, 400, true],
  ['original', 600, 600, false],
] as [RequestShape, number, number, boolean][])(
  'a result of %s with %i × %i pixels is accepted: %s',
  async (shape, width, height, isAccepted) => {
    const task = { tool: 'img2img', prompt: 'a fox', source, mask: null, shape } as const;
    const response = await checkResult(task, { ok: true, picture: picture(width, height) });
    expect(response).toMatchObject(isAccepted ? { ok: true } : { ok: false, code: 'misshapen' });
  },
);

it('a result of a source that is longer than any model’s sizes is charged', async () => {
  const long = { as: 'bytes', picture: picture(2000, 200) } as const;
  const task = {
    tool: 'img2img',
    prompt: 'a',
    source: long,
    mask: null,
    shape: 'original',
  } as const;
  const response = await checkResult(task, { ok: true, picture: picture(1024, 256) });
  expect(response).toMatchObject({ ok: true });
});
