import '../../in-node/indexed-db.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  pictureIds,
  putPicture,
  removePictures,
} from '../../../src/device/history/picture-store.ts';
import { removeLeftovers, saveThumbnail } from '../../../src/device/history/thumbnails.ts';
import { opaquePicture, stubWrittenCanvas } from '../drawing-canvas.ts';

vi.mock(import('../../../src/device/checking/read-back.ts'), () => ({
  canReadBack: vi.fn<() => Promise<boolean>>(async () => true),
}));

beforeEach(async () => {
  for (const user of ['ann', 'bob']) await removePictures(user, await pictureIds(user));
});
afterEach(() => vi.unstubAllGlobals());

it('a thumbnail is saved under its picture’s id', async () => {
  const written = stubWrittenCanvas();
  const shown = Object.assign(opaquePicture(10, 10), { naturalWidth: 10, naturalHeight: 10 });
  await saveThumbnail('ann', 'a', shown as unknown as HTMLImageElement, false);
  expect(await pictureIds('ann')).toEqual(['thumbnail.a']);
  expect(written[0]?.canvas.data).toEqual(shown.data);
});

describe('what is left over', () => {
  it('goes: thumbnails of pictures that are not listed, and deleted pictures', async () => {
    const file = new Blob(['x'], { type: 'image/png' });
    const stored = ['thumbnail.a', 'thumbnail.b', 'a', 'b', 'c'];
    for (const id of stored) await putPicture('ann', id, file);
    await putPicture('bob', 'thumbnail.b', file);
    await removeLeftovers('ann', new Set(['a']), (id) => id === 'c');
    expect((await pictureIds('ann')).toSorted()).toEqual(['a', 'b', 'thumbnail.a']);
    expect(await pictureIds('bob')).toEqual(['thumbnail.b']);
  });
});
