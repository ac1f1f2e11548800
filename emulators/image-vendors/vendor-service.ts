import type { Context } from 'hono';
import { spoilPicture } from '../common-faults.ts';
import { FaultControl } from '../fault-control.ts';
import { ImageRenderer } from '../image-provider/image-renderer.ts';
import { renderNamed, sizeAndRatio } from '../image-provider/named-picture.ts';
import { EMULATED_VENDOR_KEYS } from './constants.ts';
import { type Rule, ruleSchema } from './faults.ts';

/** What a vendor is asked to draw. */
export interface Drawing {
  prompt: string;
  width: number;
  height: number;
  sources: readonly Uint8Array[];
  isCutOut: boolean;
  /** The same seed gives the same picture. */
  seed?: number | undefined;
}

/** Bytes of an oversized picture: above what the Worker reads. */
const hugeBytes = 26 * 1024 * 1024;

export const isVendorKey = (key: string): boolean => EMULATED_VENDOR_KEYS.includes(key);

/** What the emulators of all vendors have: faults and pictures. */
export class VendorService {
  readonly renderer = new ImageRenderer();
  readonly control: FaultControl<typeof ruleSchema>;

  constructor(forget: () => void = () => undefined) {
    this.control = new FaultControl(ruleSchema, { isDrawing: true, forget });
  }

  async draw(
    { prompt, width, height, sources, isCutOut, seed }: Drawing,
    mode: Rule['mode'] | undefined,
  ): Promise<{ name: string; png: Uint8Array }> {
    const [source] = sources;
    const isCut = isCutOut && mode !== 'opaque';
    const asked = mode === 'other_size' ? { width: height * 2, height } : { width, height };
    const { size, ratio } = sizeAndRatio(asked.width, asked.height);
    const { name, png } = await renderNamed(this.renderer, {
      prompt: isCut ? 'Remove the background.' : isCutOut ? 'oil painting' : prompt,
      size: this.control.size ?? size,
      ...(isCutOut ? {} : { ratio }),
      ...(source ? { source } : {}),
      ...(seed === undefined ? {} : { variant: seed }),
    });
    const made = mode === 'huge_picture' ? new Uint8Array(hugeBytes) : spoilPicture(mode, png);
    return { name, png: made };
  }
}

export function bytesIn(base64: string): Uint8Array {
  return new Uint8Array(Buffer.from(base64, 'base64'));
}

export function png(context: Context, bytes: Uint8Array): Response {
  return context.body(new Uint8Array(bytes), 200, { 'Content-Type': 'image/png' });
}
