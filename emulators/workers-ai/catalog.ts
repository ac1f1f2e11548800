import type { Context } from 'hono';
import sharp from 'sharp';
import { z } from 'zod';
import { spoilPicture } from '../common-faults.ts';
import type { ImageRenderer } from '../image-provider/image-renderer.ts';
import { renderNamed, sizeAndRatio } from '../image-provider/named-picture.ts';

const pictures = z.array(z.string().startsWith('data:image/')).max(16).optional();
const prompt = z.string().min(1);

/** The inputs of hosted models (Cloudflare's documentation, `catalog-models`). */
const inputs: readonly [model: RegExp, schema: z.ZodType<CatalogInput>][] = [
  [
    /^google\/nano-banana/,
    z.strictObject({
      prompt,
      image_input: pictures,
      aspect_ratio: z.string().regex(/^(\d+:\d+|match_input_image)$/),
      resolution: z.enum(['1K', '2K', '4K']).optional(),
      output_format: z.enum(['jpg', 'png']).optional(),
    }),
  ],
  [
    /^openai\/gpt-image/,
    z.strictObject({
      prompt,
      images: pictures,
      size: z.enum(['1024x1024', '1024x1536', '1536x1024', 'auto']),
      quality: z.enum(['low', 'medium', 'high', 'auto']).optional(),
      output_format: z.enum(['png', 'jpeg', 'webp']).optional(),
    }),
  ],
  [
    /^black-forest-labs\/flux-2/,
    z.strictObject({
      prompt,
      input_images: pictures,
      width: z.int().min(64).multipleOf(16),
      height: z.int().min(64).multipleOf(16),
      seed: z.int().optional(),
      output_format: z.enum(['png', 'jpeg']).optional(),
    }),
  ],
  [/^bria\/remove-background$/, z.strictObject({ image: z.string().startsWith('data:image/') })],
];

interface CatalogInput {
  prompt?: string;
  image?: string;
  image_input?: string[] | undefined;
  images?: string[] | undefined;
  input_images?: string[] | undefined;
  aspect_ratio?: string;
  size?: string;
  width?: number;
  height?: number;
  seed?: number | undefined;
}

/** The hosted models of other vendors. Results are at addresses, which die. */
export function createCatalog(renderer: ImageRenderer, baseUrl: string) {
  const served = new Map<string, Uint8Array>();

  const make = async (
    model: string,
    body: unknown,
    { edge, mode }: { edge: number | null; mode: string | undefined },
  ): Promise<{ image: string } | string> => {
    const schema = inputs.find(([name]) => name.test(model))?.[1];
    if (!schema) return 'No such model';
    const parsed = schema.safeParse(body);
    if (!parsed.success) return z.prettifyError(parsed.error);
    const { data } = parsed;
    const given =
      data.image_input ?? data.images ?? data.input_images ?? (data.image ? [data.image] : []);
    const [source] = given.map((uri) => Buffer.from(uri.replace(/^[^,]*,/, ''), 'base64'));
    const own = source ? await sharp(source).metadata() : { width: 1024, height: 1024 };
    const { width, height } = sizeIn(data) ?? own;
    const shape = sizeAndRatio(mode === 'other_size' ? width * 2 : width, height);
    const isCutOut = data.image !== undefined;
    const { name, png } = await renderNamed(renderer, {
      prompt:
        isCutOut && mode !== 'opaque' ? 'Remove the background.' : (data.prompt ?? 'oil painting'),
      size: edge ?? shape.size,
      ...(isCutOut ? {} : { ratio: shape.ratio }),
      ...(source ? { source } : {}),
      ...(data.seed === undefined ? {} : { variant: data.seed }),
    });
    const isHuge = mode === 'huge_picture';
    served.set(name, isHuge ? new Uint8Array(26 * 1024 * 1024) : spoilPicture(mode, png));
    return { image: `${baseUrl}/files/${mode === 'dead_url' ? 'gone' : name}.png` };
  };

  const serve = (context: Context): Response => {
    const bytes = served.get((context.req.param('file') ?? '').replace(/\.png$/, ''));
    if (!bytes) return context.text('Not found', 404);
    return context.body(new Uint8Array(bytes), 200, { 'Content-Type': 'image/png' });
  };
  return { make, serve };
}

/** The size that the input names, at about a megapixel; null for that of the source. */
function sizeIn({ aspect_ratio: ratio, size, width, height }: CatalogInput) {
  if (width !== undefined && height !== undefined) return { width, height };
  const [wide, tall] = (ratio ?? size ?? '').split(/[:x]/).map(Number);
  return wide && tall ? { width: Math.round((1024 * wide) / tall), height: 1024 } : null;
}
