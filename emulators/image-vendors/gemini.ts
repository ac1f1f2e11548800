import { type Context, Hono } from 'hono';
import sharp from 'sharp';
import { z } from 'zod';
import { respondWithCommonFault } from '../common-faults.ts';
import { completePrompt } from '../image-provider/text-completions.ts';
import type { Rule } from './faults.ts';
import { bytesIn, isVendorKey, VendorService } from './vendor-service.ts';

/** The body of `models/<model>:generateContent`, with the fields that the product sends. */
const bodySchema = z.strictObject({
  contents: z
    .array(
      z.object({
        role: z.literal('user').optional(),
        parts: z
          .array(
            z.object({
              text: z.string().optional(),
              inlineData: z.object({ mimeType: z.string(), data: z.string() }).optional(),
            }),
          )
          .min(1),
      }),
    )
    .length(1),
  systemInstruction: z.unknown().optional(),
  generationConfig: z.strictObject({
    maxOutputTokens: z.int().optional(),
    seed: z.int().optional(),
    responseModalities: z.tuple([z.literal('IMAGE')]).optional(),
    imageConfig: z
      .strictObject({
        aspectRatio: z
          .string()
          .regex(/^\d+:\d+$/)
          .optional(),
        imageSize: z.enum(['512', '1K', '2K', '4K']).optional(),
      })
      .optional(),
  }),
});

/** Pixels of a side of a square, and the tokens that it costs. */
const sizes = {
  '512': [512, 747],
  '1K': [1024, 1120],
  '2K': [2048, 1680],
  '4K': [4096, 2520],
} as const;

/** Emulates Google's Gemini API: models of images and of text. It refuses with 200, as the vendor does. */
export function createGeminiEmulator(): Hono {
  const service = new VendorService();

  const generate = async (context: Context): Promise<Response> => {
    if (!isVendorKey(context.req.header('x-goog-api-key') ?? '')) return keyInvalid(context);
    const body = bodySchema.safeParse(await context.req.json().catch(() => null));
    if (!body.success) return refuse(context, 400, 'INVALID_ARGUMENT', z.prettifyError(body.error));
    const parts = body.data.contents[0]?.parts ?? [];
    const prompt = parts.map(({ text = '' }) => text).join('');
    const sources = parts.flatMap(({ inlineData }) =>
      inlineData ? [bytesIn(inlineData.data)] : [],
    );
    const rule = service.control.take({ prompt });
    const fault = rule && (await respondWithFault(context, rule));
    if (fault) return fault;
    const { responseModalities, imageConfig, seed } = body.data.generationConfig;
    if (!responseModalities) return content(context, [{ text: completePrompt(prompt) ?? prompt }]);
    const [edge, tokens] = sizes[imageConfig?.imageSize ?? '1K'];
    const { data } = await pictureOf(
      service,
      { prompt, sources, edge, ratio: imageConfig?.aspectRatio, seed },
      rule?.mode,
    );
    if (rule?.mode === 'broken_json') return context.text('{"candidates": [{"content');
    return content(context, [{ inlineData: { mimeType: 'image/png', data } }], tokens);
  };

  return new Hono()
    .post('/v1beta/models/:call', generate)
    .route('/control', service.control.routes());
}

/** Without a ratio a result has that of its source. */
async function pictureOf(
  service: VendorService,
  asked: {
    prompt: string;
    sources: Uint8Array[];
    edge: number;
    ratio: string | undefined;
    seed: number | undefined;
  },
  mode: Rule['mode'] | undefined,
): Promise<{ data: string }> {
  const [source] = asked.sources;
  const own = source ? await sharp(source).metadata() : { width: 1, height: 1 };
  const [width = own.width, height = own.height] = asked.ratio?.split(':').map(Number) ?? [];
  const scale = asked.edge / Math.sqrt(width * height);
  const { png } = await service.draw(
    {
      prompt: asked.prompt,
      width: Math.round(width * scale),
      height: Math.round(height * scale),
      sources: asked.sources,
      isCutOut: false,
      seed: asked.seed,
    },
    mode,
  );
  return { data: Buffer.from(png).toString('base64') };
}

function content(context: Context, parts: object[], tokens = 12): Response {
  return context.json({
    candidates: [{ content: { role: 'model', parts }, finishReason: 'STOP', index: 0 }],
    usageMetadata: {
      promptTokenCount: 20,
      candidatesTokenCount: tokens,
      totalTokenCount: 20 + tokens,
    },
    modelVersion: 'emulated',
  });
}

function withoutPicture(context: Context, finishReason: string): Response {
  return context.json({
    candidates: [{ content: {}, finishReason, index: 0 }],
    usageMetadata: { promptTokenCount: 20, totalTokenCount: 20 },
  });
}

function refuse(
  context: Context,
  code: 400 | 402 | 429 | 500,
  status: string,
  message: string,
  details: object[] = [],
): Response {
  return context.json({ error: { code, message, status, details } }, code);
}

function keyInvalid(context: Context): Response {
  const message = 'API key not valid. Please pass a valid API key.';
  return refuse(context, 400, 'INVALID_ARGUMENT', message, [
    { '@type': 'type.googleapis.com/google.rpc.ErrorInfo', reason: 'API_KEY_INVALID' },
  ]);
}

function respondWithFault(
  context: Context,
  rule: Rule,
): Response | Promise<Response | null> | null {
  switch (rule.mode) {
    case 'no_image':
      return withoutPicture(context, 'NO_IMAGE');
    case 'refused_late':
      return withoutPicture(context, 'IMAGE_SAFETY');
    case 'refused':
      return context.json({ promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } });
    case 'error_500':
      return refuse(context, 500, 'INTERNAL', 'An internal error has occurred.');
    case 'rate_limited':
      context.header('Retry-After', '12');
      return refuse(context, 429, 'RESOURCE_EXHAUSTED', 'Resource has been exhausted.');
    case 'no_money':
      return refuse(context, 402, 'RESOURCE_EXHAUSTED', 'Your prepayment credits are depleted.');
    case 'rejected_key':
      return keyInvalid(context);
    case 'unknown_parameter':
      return refuse(context, 400, 'INVALID_ARGUMENT', 'Invalid value at generation_config.');
    case 'unsupported_region':
      return refuse(
        context,
        400,
        'FAILED_PRECONDITION',
        'User location is not supported for the API use.',
      );
    case 'slow':
    case 'hang':
    case 'html':
    case 'drop':
      return respondWithCommonFault(context, { mode: rule.mode, delayMs: rule.delayMs });
    default:
      return null;
  }
}
