import { type Context, Hono } from 'hono';
import sharp from 'sharp';
import { z } from 'zod';
import { respondWithCommonFault, spoilPicture } from '../common-faults.ts';
import { FaultControl } from '../fault-control.ts';
import { ImageRenderer, type RenderRequest } from '../image-provider/image-renderer.ts';
import { renderNamed, sizeAndRatio } from '../image-provider/named-picture.ts';
import { completePrompt } from '../image-provider/text-completions.ts';
import { createCatalog } from './catalog.ts';
import { EMULATED_WORKERS_AI_TOKEN } from './constants.ts';
import { coded, type Rule, ruleSchema } from './faults.ts';

/** The multipart fields of the FLUX.2 models. */
const fieldsSchema = z.object({
  prompt: z.string().min(1).max(2048),
  width: z.coerce.number().int().min(256).max(1920).default(1024),
  height: z.coerce.number().int().min(256).max(1920).default(1024),
  seed: z.coerce.number().int().optional(),
});

const messagesSchema = z.object({
  messages: z.array(z.object({ role: z.string(), content: z.string() })).min(1),
});

/** Both sides of a source picture must be below this, in pixels. */
const referenceSideMax = 512;

/** Bytes of an oversized picture: above what the Worker reads. */
const hugeBytes = 26 * 1024 * 1024;

/**
 * Emulates the services behind the bindings AI and IMAGES: Workers AI's REST API
 * (`/run/<model>`) and image transformations (`/images`). A Worker reaches them through
 * bindings only, so tests replace both bindings with ones that call this emulator.
 */
export function createWorkersAiEmulator({ baseUrl }: { baseUrl: string }): Hono {
  const renderer = new ImageRenderer();
  const catalog = createCatalog(renderer, baseUrl);
  const control = new FaultControl(ruleSchema, { isDrawing: true });

  const draw = async (request: Omit<RenderRequest, 'id'>): Promise<Uint8Array> =>
    (await renderNamed(renderer, request)).png;

  const generate = async (context: Context, form: FormData, mode: Rule['mode'] | undefined) => {
    const fields = fieldsSchema.safeParse(
      Object.fromEntries([...form].filter(([, value]) => typeof value === 'string')),
    );
    if (!fields.success) return refuse(context, 400, 3003, z.prettifyError(fields.error));
    const files: Uint8Array[] = [];
    for (const name of ['input_image_0', 'input_image_1', 'input_image_2', 'input_image_3']) {
      const file = form.get(name);
      if (!(file instanceof File)) continue;
      const bytes = new Uint8Array(await file.arrayBuffer());
      const { width, height } = await sharp(bytes).metadata();
      if (Math.max(width, height) >= referenceSideMax) {
        return refuse(context, 400, 5004, `${name} must be smaller than 512x512`);
      }
      files.push(bytes);
    }
    const { prompt, width, height, seed } = fields.data;
    const [source, mask] = files;
    const png = await draw({
      prompt,
      ...sizeAndRatio(mode === 'other_size' ? width * 2 : width, height),
      ...(control.size === null ? {} : { size: control.size }),
      ...(source ? { source } : {}),
      ...(mask ? { mask } : {}),
      ...(seed === undefined ? {} : { variant: seed }),
    });
    return context.json(succeed({ image: Buffer.from(spoil(mode, png)).toString('base64') }));
  };

  return new Hono()
    .post('/ai/run/*', async (context) => {
      const model = context.req.path.replace(/^.*\/run\//, '');
      const token = context.req.header('Authorization');
      if (token !== undefined && token !== `Bearer ${EMULATED_WORKERS_AI_TOKEN}`) {
        return refuse(context, 401, 10_000, 'Authentication error');
      }
      const isForm = context.req.header('Content-Type')?.startsWith('multipart/') ?? false;
      const form = isForm ? await context.req.formData() : null;
      const input: unknown = isForm ? null : await context.req.json();
      const messages = messagesSchema.safeParse(input).data;
      const prompt = form
        ? String(form.get('prompt'))
        : (messages?.messages.at(-1)?.content ?? promptIn(input));
      const rule = control.take({ prompt });
      const fault = rule && (await respondWithFault(context, rule));
      if (fault) return fault;
      if (form) return generate(context, form, rule?.mode);
      if (!model.startsWith('@cf/')) {
        const made = await catalog.make(model, input, { edge: control.size, mode: rule?.mode });
        return typeof made === 'string'
          ? refuse(context, 400, 5004, made)
          : context.json(succeed({ state: 'Completed', result: made, gatewayMetadata: {} }));
      }
      if (!messages) return refuse(context, 400, 5004, 'Invalid data');
      return context.json(succeed({ response: completePrompt(prompt) ?? prompt }));
    })
    .post('/images', async (context) => {
      const rule = control.take();
      const fault = rule && (await respondWithFault(context, rule));
      if (fault) return fault;
      const source = new Uint8Array(await context.req.arrayBuffer());
      const { segment, width, height } = context.req.query();
      const picture = sharp(source).rotate();
      const { width: own, height: tall } = await picture.metadata();
      const changed =
        segment && rule?.mode !== 'opaque'
          ? await draw({ prompt: 'Remove the background', size: Math.max(own, tall), source })
          : await picture
              .resize(Number(width) || own, Number(height) || tall, {
                fit: 'inside',
                withoutEnlargement: true,
              })
              .png()
              .toBuffer();
      return context.body(new Uint8Array(spoil(rule?.mode, changed)), 200, {
        'Content-Type': 'image/png',
      });
    })
    .get('/files/:file', (context) => catalog.serve(context))
    .route('/control', control.routes());
}

function promptIn(input: unknown): string {
  return z.object({ prompt: z.string() }).safeParse(input).data?.prompt ?? '';
}

function succeed(result: object) {
  return { result, success: true, errors: [], messages: [] };
}

function refuse(
  context: Context,
  status: 400 | 401 | 403 | 413 | 429,
  code: number,
  message: string,
) {
  const errors = [{ code, message }];
  return context.json({ result: null, success: false, errors, messages: [] }, status);
}

/** Returns the response that a fault gives, or null for one that only delays it or changes the picture. */
function respondWithFault(
  context: Context,
  { mode, delayMs }: Rule,
): Response | Promise<Response | null> | null {
  if (isCoded(mode)) {
    const [status, code, message] = coded[mode];
    return refuse(context, status, code, message);
  }
  switch (mode) {
    case 'empty':
      return context.json(succeed({}));
    case 'broken_json':
      return context.text('{"result": {"ima');
    case 'error_500':
      return context.text('Internal server error', 500);
    case 'opaque':
    case 'other_size':
    case 'dead_url':
    case 'not_a_picture':
    case 'truncated_picture':
    case 'huge_picture':
      return null;
    default:
      return respondWithCommonFault(context, { mode, delayMs });
  }
}

function isCoded(mode: Rule['mode']): mode is keyof typeof coded {
  return mode in coded;
}

function spoil(mode: Rule['mode'] | undefined, png: Uint8Array): Uint8Array {
  return mode === 'huge_picture' ? new Uint8Array(hugeBytes) : spoilPicture(mode, png);
}
