import { bandsOf } from './bands.ts';
import { yieldToMain } from './yield-to-main.ts';

/** The least opacity that counts as none: WebKit's best resizing leaves 254 in photos that are opaque. */
export const opaqueMin = 250;

export function isTransparent({ data }: { data: Uint8ClampedArray }): boolean {
  for (let at = 3; at < data.length; at += 4) {
    if ((data[at] as number) < opaqueMin) return true;
  }
  return false;
}

/** Reads band by band: the pixels of a whole photo would take a quarter of a gigabyte, and block the page. */
export async function hasTransparency(canvas: OffscreenCanvas): Promise<boolean> {
  const context = canvas.getContext('2d');
  if (!context) return true;
  for (const [top, rows] of bandsOf(canvas)) {
    if (isTransparent(context.getImageData(0, top, canvas.width, rows))) return true;
    await yieldToMain();
  }
  return false;
}
