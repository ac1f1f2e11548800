import { z } from 'zod';
import { encodeBase64 } from '../images/pictures/base64.ts';
import { withinTime } from '../images/within-time.ts';

/** Cloudflare's decision model: returns the probability of "yes" for each question about a picture. */
const model = '@cf/cloudflare/clef';

/** The user waits for it. */
const timeoutMs = 10_000;

/** The model accepts no larger picture. */
const limits = { bytes: 4 * 1024 * 1024, pixels: 16_000_000 };

/** The longest side of a larger picture, once it is made smaller for the model. */
const shrunkSide = 1600;

/** From this probability on, a picture is refused. */
const refusedFrom = 0.7;

const questions = {
  sexual: 'Does the picture show sexual acts, or genitals, or a nude person in a sexual way?',
  children: 'Does the picture show a child or a childlike person nude or in a sexual way?',
  violence: 'Does the picture show torture, mutilation or extreme gore?',
  hate: 'Does the picture promote hatred of a group of people, or praise terrorists?',
} as const;

const resultSchema = z.object({
  answers: z.record(z.string(), z.object({ noul: z.number().min(0).max(1) })),
});

interface Bindings {
  AI: { run(model: string, inputs: object, options: { signal: AbortSignal }): Promise<unknown> };
  IMAGES?: {
    input(stream: ReadableStream<Uint8Array>): {
      transform(options: { width: number; height: number; fit: 'scale-down' }): {
        output(options: { format: 'image/jpeg' }): Promise<{ image(): ReadableStream<Uint8Array> }>;
      };
    };
  };
}

export interface ScreenedPicture {
  bytes: Uint8Array<ArrayBuffer>;
  type: string;
  width: number;
  height: number;
}

/**
 * Whether the model refuses a picture. Never throws. A picture that the model can't judge passes and is logged, because
 * a failure of the model must not stop all pictures.
 */
export async function isRefusedPicture(
  environment: object,
  picture: ScreenedPicture,
): Promise<boolean> {
  const bindings = environment as Bindings;
  const judged = await withinTime(timeoutMs, async (signal) => {
    const asked = Object.entries(questions).map(([id, instructions]) => [
      id,
      { type: 'noul', instructions },
    ]);
    const inputs = {
      model: 'clef',
      state: 'The picture is to be published.',
      questions: Object.fromEntries(asked),
      images: [await imageOf(bindings, picture)],
    };
    const { answers } = resultSchema.parse(await bindings.AI.run(model, inputs, { signal }));
    return Object.values(answers).some(({ noul }) => noul >= refusedFrom);
  });
  if (typeof judged === 'boolean') return judged;
  console.error(JSON.stringify({ event: 'picture_not_screened', reason: judged.reason }));
  return false;
}

async function imageOf({ IMAGES: images }: Bindings, picture: ScreenedPicture) {
  const { bytes, type, width, height } = picture;
  if (bytes.length <= limits.bytes && width * height <= limits.pixels) {
    return { content_type: type, base64: encodeBase64(bytes) };
  }
  if (!images) throw new RangeError('too large for the model, and IMAGES is not bound');
  const shrunk = await images
    .input(new Blob([bytes]).stream())
    .transform({ width: shrunkSide, height: shrunkSide, fit: 'scale-down' })
    .output({ format: 'image/jpeg' });
  const file = new Uint8Array(await new Response(shrunk.image()).arrayBuffer());
  return { content_type: 'image/jpeg', base64: encodeBase64(file) };
}
