import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { spoilPicture } from '../common-faults.ts';
import { FaultControl } from '../fault-control.ts';
import { ImageRenderer } from '../image-provider/image-renderer.ts';
import { renderNamed, sizeAndRatio } from '../image-provider/named-picture.ts';
import { completePrompt } from '../image-provider/text-completions.ts';
import { EMULATED_OPENAI_KEYS } from './constants.ts';
import { qualitySchema, readEditForm, sizeSchema } from './edit-form.ts';
import { respondWithError, wrongKey } from './errors.ts';
import { respondWithFault } from './fault-responses.ts';
import { type Rule, ruleSchema } from './faults.ts';

/** `/images/generations`, with the fields of the image models; any other field is refused, as OpenAI does. */
const generationSchema = z.strictObject({
  model: z.string().min(1),
  prompt: z.string().min(1).max(32_000),
  n: z.int().min(1).max(10).default(1),
  size: sizeSchema.default('auto'),
  output_format: z.enum(['png', 'jpeg', 'webp']).default('png'),
  background: z.enum(['transparent', 'opaque', 'auto']).default('auto'),
  quality: qualitySchema.optional(),
  user: z.string().optional(),
});

/** `/chat/completions`. */
const chatSchema = z.object({
  model: z.string().min(1),
  messages: z.array(z.object({ role: z.string(), content: z.string() })).min(1),
});

interface ImageRequest {
  prompt: string;
  size: number;
  ratio?: number;
  source?: Uint8Array;
  mask?: Uint8Array;
}

/** Edge of a picture where the call names no size, in pixels. */
const usualSize = 1024;

/** `auto` keeps the shape of a source. */
function drawnSize(asked: string, edge: number | null): { size: number; ratio?: number } {
  const [width, height] = asked.split('x').map(Number);
  if (!width || !height) return { size: edge ?? usualSize };
  const { size, ratio } = sizeAndRatio(width, height);
  return { size: edge ?? size, ratio };
}

/** Emulates OpenAI's image and chat API. `baseUrl` is the address where the emulator is mounted. */
export function createOpenAiEmulator({ baseUrl }: { baseUrl: string }): Hono {
  const renderer = new ImageRenderer();
  const control = new FaultControl(ruleSchema, { isDrawing: true });

  /** Checks a call's key, and responds to it with a fault where a rule asks for one. */
  const serve = async (
    context: Context,
    prompt: string,
    result: (mode: Rule['mode'] | undefined) => Promise<Response> | Response,
  ): Promise<Response> => {
    const [, key = ''] = /^Bearer (.*)$/.exec(context.req.header('Authorization') ?? '') ?? [];
    if (!EMULATED_OPENAI_KEYS.includes(key)) return wrongKey(context, key);
    const rule = control.take({ prompt });
    const fault = rule && (await respondWithFault(context, rule, { key, baseUrl }));
    return fault ?? result(rule?.mode);
  };

  const draw = async (
    context: Context,
    request: ImageRequest,
    mode?: Rule['mode'],
  ): Promise<Response> => {
    const { name, png: made } = await renderNamed(renderer, request);
    const png = spoilPicture(mode, made);
    const data =
      mode === 'returns_url'
        ? { url: `${baseUrl}/files/${name}.png` }
        : { b64_json: Buffer.from(png).toString('base64') };
    return context.json({
      created: Math.floor(Date.now() / 1000),
      background: 'auto',
      output_format: 'png',
      size: `${request.size}x${request.size}`,
      data: [data],
      usage: {
        input_tokens: 60,
        input_tokens_details: { text_tokens: 60, image_tokens: 0 },
        output_tokens: 433,
        total_tokens: 493,
      },
    });
  };

  return new Hono()
    .post('/v1/images/generations', async (context) => {
      const body = generationSchema.safeParse(await context.req.json().catch(() => null));
      const { prompt = '', size: asked = 'auto' } = body.data ?? {};
      return serve(context, prompt, (mode) =>
        body.success
          ? draw(context, { prompt, ...drawnSize(asked, control.size) }, mode)
          : respondWithError(context, 400, { message: z.prettifyError(body.error) }),
      );
    })
    .post('/v1/images/edits', async (context) => {
      const form = await context.req.formData().catch(() => new FormData());
      const edit = await readEditForm(form);
      const prompt = edit.ok ? edit.prompt : '';
      const result = async (mode: Rule['mode'] | undefined) => {
        if (!edit.ok) return respondWithError(context, 400, edit);
        const isCutOut = edit.isTransparent && mode !== 'opaque';
        const instruction = isCutOut ? `Remove the background. ${prompt}` : prompt;
        const isRestyled = edit.isTransparent && !isCutOut;
        return draw(
          context,
          {
            prompt: isRestyled ? 'oil painting' : instruction,
            ...drawnSize(edit.size, control.size),
            source: edit.source,
            ...(edit.mask ? { mask: edit.mask } : {}),
          },
          mode,
        );
      };
      return serve(context, prompt, result);
    })
    .post('/v1/chat/completions', async (context) => {
      const body = chatSchema.safeParse(await context.req.json().catch(() => null));
      const prompt = body.data?.messages.at(-1)?.content ?? '';
      return serve(context, prompt, () => {
        if (!body.success)
          return respondWithError(context, 400, { message: z.prettifyError(body.error) });
        const message = {
          role: 'assistant',
          content: completePrompt(prompt) ?? prompt,
          refusal: null,
        };
        return context.json({
          id: 'chatcmpl-emulated',
          object: 'chat.completion',
          created: Math.floor(Date.now() / 1000),
          model: body.data.model,
          choices: [{ index: 0, message, finish_reason: 'stop' }],
        });
      });
    })
    .get('/files/:file', async (context) => {
      const png = await renderer.find(context.req.param('file').replace(/\.png$/, ''));
      if (!png) return context.json({ message: 'This picture is no longer stored.' }, 404);
      return context.body(new Uint8Array(png), 200, { 'Content-Type': 'image/png' });
    })
    .route('/control', control.routes());
}
