export interface FullPictureRequest {
  file: Blob;
  width: number;
  height: number;
}

/** Null where the browser cannot open the file. */
export type FullPictureAnswer = ImageBitmap | null;

addEventListener('message', ({ data }: MessageEvent<FullPictureRequest>) => {
  createImageBitmap(data.file, {
    imageOrientation: 'from-image',
    resizeWidth: data.width,
    resizeHeight: data.height,
    resizeQuality: 'high',
  }).then(
    (bitmap) => postMessage(bitmap, { transfer: [bitmap] }),
    () => postMessage(null),
  );
});
