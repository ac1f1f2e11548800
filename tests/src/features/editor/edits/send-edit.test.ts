import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Edit, type Recipe, startRecipe } from '../../../../../src/device/recipe/recipe.ts';
import { forgetSentEdit, sendEdit } from '../../../../../src/features/editor/edits/send-edit.ts';
import { appServer } from '../../../support/app-server.ts';

/** The pictures that were rendered, and the masks that were drawn. */
const rendered: { recipe: Recipe; mobile: boolean }[] = [];
const masks: unknown[][] = [];
// They draw, which Node can't.
vi.mock('../../../../../src/features/editor/document/render-full.ts', () => ({
  renderForSending: async (recipe: Recipe, _: unknown, mobile: boolean) => {
    rendered.push({ recipe, mobile });
    const blob = new Blob([`picture ${rendered.length}`], { type: 'image/jpeg' });
    return { canvas: { width: 20, height: 15 }, scale: 0.5, blob };
  },
}));
vi.mock('../../../../../src/device/masks/ask-mask-worker.ts', () => ({
  drawMask: async (...given: unknown[]) => {
    masks.push(given);
    return { data: new Uint8Array(300), width: 20, height: 15 };
  },
}));

const server = appServer();
let sent: Blob[] = [];
let recipe: Recipe;
beforeEach(() => {
  rendered.length = 0;
  masks.length = 0;
  sent = [];
  recipe = startRecipe({ id: 'base', width: 40, height: 30 });
  server.response('POST /api/uploads', ({ body }) => {
    const image = body instanceof FormData ? body.get('image') : null;
    if (image instanceof Blob) sent.push(image);
    return Response.json({ id: `upload-${sent.length}` });
  });
});

const stroke = { kind: 'rectangle', x: 4, y: 6, width: 10, height: 8, mode: 'add' } as const;
const options = { tool: 'select', editDescription: 'A hat' } as const;
const patch: Edit = { kind: 'ai-patch', pictureId: 'job', operations: [stroke], feather: 6 };
const whole: Edit = { kind: 'background', pictureId: 'job' };
const send = (edit: Edit, of = recipe) =>
  sendEdit('ann', options, edit, of, new Map(), { mobile: false, onProgress: () => undefined });

describe('the pictures of an AI edit', () => {
  it('are the picture and the mask of its selection, both in the size that is sent', async () => {
    expect(await send(patch)).toEqual({
      tool: 'edit',
      options,
      uploadId: 'upload-1',
      maskId: 'upload-2',
    });
    expect(masks).toEqual([
      [[stroke], expect.objectContaining({ width: 20, height: 15 }), { scale: 0.5, feather: 3 }],
    ]);
    expect(sent.map(({ type }) => type)).toEqual(['image/jpeg', 'image/png']);
  });

  it('are sent once for two edits of the same picture, and again for another, or where the server has deleted them', async () => {
    await send(whole);
    expect(await send(whole)).toMatchObject({ uploadId: 'upload-1' });
    expect([rendered.length, sent.length]).toEqual([1, 1]);
    const next = startRecipe({ id: 'other', width: 40, height: 30 });
    expect(await send(whole, next)).toMatchObject({ uploadId: 'upload-2' });
    expect(rendered.map((one) => one.recipe)).toEqual([recipe, next]);
    forgetSentEdit(next);
    expect(await send(whole, next)).toMatchObject({ uploadId: 'upload-3' });
  });
});
