import { afterEach, expect, it, vi } from 'vitest';
import { checkFaces } from '../../../src/device/checking/check-faces.ts';

vi.mock(import('../../../src/device/opening/decode-bitmap.ts'), () => ({
  decodeBitmap: () => Promise.resolve({ close: () => undefined } as ImageBitmap),
}));
afterEach(() => vi.unstubAllGlobals());

function detect(detector: () => Promise<readonly number[]>): void {
  vi.stubGlobal(
    'FaceDetector',
    class {
      async detect() {
        return (await detector()).map((width) => ({ boundingBox: { width } }));
      }
    },
  );
}

it.each([
  ['no face', [], 'none'],
  ['two faces', [300, 200], 'several'],
  ['a small face', [119], 'small'],
  ['one face', [120], null],
] as const)('a photo with %s is found to be so', async (_, widths, finding) => {
  detect(() => Promise.resolve(widths));
  expect(await checkFaces(new Blob())).toBe(finding);
});

it('a browser without face detection, or without an engine for it, finds nothing wrong', async () => {
  expect(await checkFaces(new Blob())).toBeNull();
  detect(() => Promise.reject(new DOMException('No engine', 'NotSupportedError')));
  expect(await checkFaces(new Blob())).toBeNull();
});
