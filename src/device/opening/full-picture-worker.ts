import { openUpright } from '../shrinking/open-upright.ts';
import { headerBytesMax, readPictureHeader } from '../shrinking/picture-header.ts';

export interface FullPictureRequest {
  file: Blob;
  width: number;
  height: number;
}

export type FullPictureResponse = ImageBitmap | null;

addEventListener('message', ({ data }: MessageEvent<FullPictureRequest>) => {
  open(data).then(
    (bitmap) => postMessage(bitmap, { transfer: [bitmap] }),
    () => postMessage(null),
  );
});

async function open({ file, width, height }: FullPictureRequest): Promise<ImageBitmap> {
  const start = new Uint8Array(await file.slice(0, headerBytesMax).arrayBuffer());
  const { orientation = 1 } = readPictureHeader(start) ?? {};
  return openUpright(file, orientation, { width, height });
}
