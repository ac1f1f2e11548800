import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { applyFilter } from '../../../domain/editing/filters/apply-filter.ts';
import type { Frame } from '../driver/browser.ts';
import { press } from './find.ts';

/** What the page gives the user as a download. */
export interface SavedFile {
  name: string;
  type: string;
  bytes: Buffer;
}

/** A picture of soft colors and sharp edges, in which each pixel differs from its neighbors. */
export async function writePicture(folder: string): Promise<string> {
  const [width, height] = [320, 240];
  const data = Buffer.alloc(width * height * 3);
  for (let at = 0; at < width * height; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)];
    const isDisc = Math.hypot(x - 160, y - 120) < 60;
    data.set(
      isDisc ? [181, 64, (x * 7) % 256] : [(x * 255) / width, (y * 255) / height, 160],
      at * 3,
    );
  }
  const path = join(folder, 'picture.png');
  await sharp(data, { raw: { width, height, channels: 3 } })
    .png()
    .toFile(path);
  return path;
}

/**
 * A photo as a phone held upright takes it: stored on its side, with the orientation beside it. It has three
 * megapixels, which a slow machine too opens within the product's time limit.
 */
export async function writePhoto(folder: string): Promise<string> {
  const halves = `<svg xmlns="http://www.w3.org/2000/svg" width="2016" height="1512">
    <rect width="2016" height="1512" fill="#2040c0"/><rect width="1008" height="1512" fill="#c04020"/></svg>`;
  const photo = sharp(Buffer.from(halves)).jpeg({ quality: 92 }).withMetadata({ orientation: 6 });
  const path = join(folder, 'photo.jpg');
  await writeFile(path, await photo.toBuffer());
  return path;
}

/** A picture of noise in this format, whole and cut: where a file ends early no engine reports it. */
export async function writeCut(
  folder: string,
  format: 'jpeg' | 'png' | 'webp' | 'gif',
  width: number,
) {
  const data = randomBytes(width * 200 * 3);
  const whole = await sharp(data, { raw: { width, height: 200, channels: 3 } })
    .toFormat(format)
    .toBuffer();
  const paths = { whole: join(folder, `whole.${format}`), cut: join(folder, `cut.${format}`) };
  await writeFile(paths.whole, whole);
  await writeFile(paths.cut, whole.subarray(0, Math.floor(whole.length * 0.6)));
  return paths;
}

/** Red, green, blue and alpha of each pixel. */
export async function pixelsOf(file: Buffer | string) {
  const { data, info } = await sharp(file)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: new Uint8ClampedArray(data), width: info.width, height: info.height };
}

/** The pixels that the filter makes of the picture: the same in every engine. */
export async function filtered(file: string, type: 'Sepia', intensity: number) {
  const pixels = await pixelsOf(file);
  applyFilter(pixels, pixels, { type, intensity });
  return pixels;
}

/**
 * Presses the button, and returns the file that the page then saves. The browser's own download, of
 * which each engine has another, is left out.
 */
export async function savedBy(frame: Frame, button: string): Promise<SavedFile> {
  await frame.run(() => {
    const page = window as unknown as { saved?: Promise<object> };
    const createObjectURL = URL.createObjectURL.bind(URL);
    page.saved = new Promise((resolve) => {
      let last: Blob | MediaSource | null = null;
      URL.createObjectURL = (content) => {
        last = content;
        return createObjectURL(content);
      };
      HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
        URL.createObjectURL = createObjectURL;
        Reflect.deleteProperty(HTMLAnchorElement.prototype, 'click');
        const blob = last as Blob;
        const reader = new FileReader();
        reader.addEventListener('load', () =>
          resolve({ name: this.download, type: blob.type, address: reader.result }),
        );
        reader.readAsDataURL(blob);
      };
    });
  });
  await press(frame, 'button', button);
  const { name, type, address } = await frame.run(
    () => (window as unknown as { saved: Promise<Record<string, string>> }).saved,
  );
  const [, base64 = ''] = (address ?? '').split(',');
  return { name: name ?? '', type: type ?? '', bytes: Buffer.from(base64, 'base64') };
}
