import { expect, it, vi } from 'vitest';
import { isRefusedPicture } from '../../../worker/screening/screen-picture.ts';

const small = { bytes: new Uint8Array([1, 2, 3]), type: 'image/png', width: 64, height: 64 };
const large = { ...small, width: 8000, height: 4000 };
const model = () => vi.fn<(model: string, inputs: { images: unknown[] }) => Promise<unknown>>();
const judging = (noul: number, run = model()) => ({
  AI: { run: run.mockResolvedValue({ answers: { sexual: { noul: 0.1 }, hate: { noul } } }) },
});

it.each([
  [0.69, false],
  [0.7, true],
])('a picture that the model judges with %d is refused: %s', async (noul, isRefused) => {
  const run = model();
  expect(await isRefusedPicture(judging(noul, run), small)).toBe(isRefused);
  const [, inputs] = run.mock.calls[0] ?? [];
  expect(inputs?.images).toEqual([{ content_type: 'image/png', base64: 'AQID' }]);
});

it('a picture that is too large for the model is made smaller first', async () => {
  const run = model();
  const changer = {
    transform: () => changer,
    output: async () => ({ image: () => new Blob([new Uint8Array([9])]).stream() }),
  };
  const bindings = { ...judging(1, run), IMAGES: { input: () => changer } };
  expect(await isRefusedPicture(bindings, large)).toBe(true);
  expect(run.mock.calls[0]?.[1].images).toEqual([{ content_type: 'image/jpeg', base64: 'CQ==' }]);
});

it.each([
  ['the model fails', { AI: { run: () => Promise.reject(new Error('no capacity')) } }, small],
  ['the response is another one', { AI: { run: async () => ({ answers: 'no' }) } }, small],
  ['the picture is too large, and nothing makes it smaller', judging(1), large],
])('where %s, the picture passes and the log says so', async (_, bindings, picture) => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(await isRefusedPicture(bindings, picture)).toBe(false);
  expect(logged).toHaveBeenCalledWith(expect.stringContaining('picture_not_screened'));
});
