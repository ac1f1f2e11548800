import sharp from 'sharp';
import { z } from 'zod';

/** Largest mask, in bytes (vendor's reference of `/images/edits`). */
const maskBytesMax = 4 * 1024 * 1024;

/** Any size in steps of 16, up to 3:1 (vendor's guide of the 2.5 models). */
export const sizeSchema = z.union([
  z.literal('auto'),
  z.stringFormat('size', (size) => {
    const [width = 0, height = 0] = size.split('x').map(Number);
    const isStepped = width % 16 === 0 && height % 16 === 0;
    return isStepped && Math.max(width, height) <= 3 * Math.min(width, height);
  }),
]);
export const qualitySchema = z.enum(['auto', 'low', 'medium', 'high', 'xhigh', 'max']);

const fieldsSchema = z.strictObject({
  model: z.string().min(1).optional(),
  prompt: z.string().min(1).max(32_000),
  n: z.literal('1').optional(),
  size: sizeSchema.default('auto'),
  quality: qualitySchema.optional(),
  user: z.string().optional(),
  background: z.enum(['transparent', 'opaque', 'auto']).optional(),
  output_format: z.enum(['png', 'jpeg', 'webp']).optional(),
});

export type EditForm =
  | {
      ok: true;
      prompt: string;
      isTransparent: boolean;
      size: string;
      source: Uint8Array;
      mask: Uint8Array | null;
    }
  | { ok: false; message: string; code: string | null };

/** Reads the form of `/images/edits` and checks masks as strictly as OpenAI does. */
export async function readEditForm(form: FormData): Promise<EditForm> {
  const refuse = (message: string, code: string | null = null): EditForm => ({
    ok: false,
    message,
    code,
  });
  const fields = fieldsSchema.safeParse(
    Object.fromEntries([...form].filter(([, value]) => typeof value === 'string')),
  );
  if (!fields.success) return refuse(z.prettifyError(fields.error));
  const image = form.getAll('image[]')[0] ?? form.get('image');
  const source = image instanceof File ? await readPicture(image) : null;
  if (!source) return refuse('Invalid image file or mode for image 1.', 'invalid_image_file');
  const { prompt, size, background } = fields.data;
  const isTransparent = background === 'transparent';
  const given = form.get('mask');
  if (given === null) {
    return { ok: true, prompt, size, isTransparent, source: source.bytes, mask: null };
  }
  const mask = given instanceof File ? await readPicture(given) : null;
  if (mask?.format !== 'png' || mask.bytes.length > maskBytesMax) {
    return refuse('Invalid mask image: it must be a PNG below 4 MB.', 'invalid_image_file');
  }
  if (!mask.hasAlpha) {
    return refuse(
      'Invalid mask image format - mask image missing alpha channel.',
      'invalid_image_file',
    );
  }
  if (mask.width !== source.width || mask.height !== source.height) {
    return refuse('Invalid mask image: its size does not match the image.', 'invalid_image_file');
  }
  return {
    ok: true,
    prompt,
    size,
    isTransparent,
    source: source.bytes,
    mask: await rendererMask(mask.bytes),
  };
}

async function readPicture(file: File) {
  const bytes = new Uint8Array(await file.arrayBuffer());
  try {
    const { format, width, height, hasAlpha } = await sharp(bytes).metadata();
    return { bytes, format, width, height, hasAlpha };
  } catch {
    return null;
  }
}

/** Returns the renderer's mask, which is white where OpenAI's mask is transparent. */
function rendererMask(mask: Uint8Array): Promise<Uint8Array> {
  return sharp(mask).extractChannel('alpha').negate().png().toBuffer();
}
