import { z } from 'zod';
import { providerTimeoutMs } from '../../../domain/limits.ts';
import { type Capabilities, deviceOf } from '../../../domain/tools/model-capabilities.ts';
import { type Tool, toolCatalogue, tools } from '../../../domain/tools/tools.ts';
import type { Configuration } from '../../config.ts';
import { keyFingerprints } from '../../keys/key-fingerprint.ts';
import { bytesOf, factsOfHanded, type ImageTask, type Picture } from '../image-task.ts';
import { decodeBase64 } from '../pictures/base64.ts';
import { fetchPicture, pictureBytesMax, takePicture } from '../pictures/fetch-picture.ts';
import { readBytes } from '../pictures/response-body.ts';
import { withinTime } from '../within-time.ts';
import { catalogInput } from './catalog-input.ts';
import { completionInstruction, completionTokensMax } from './completion-instruction.ts';
import { catalogModels } from './models/catalog-models.ts';
import {
  capabilitiesOf,
  type ImageModel,
  megapixel,
  pixelSize,
  requestedRatio,
} from './models/image-model.ts';
import { imagesBinding, otherModel, workersAiModels } from './models/workers-ai-models.ts';
import type {
  CompletionResponse,
  ImageProvider,
  ProviderCall,
  ProviderFailure,
  ProviderResponse,
} from './provider.ts';
import { rotationLimits } from './rotation-limits.ts';
import { settingsOf } from './settings-of.ts';
import type { ModelRunner, PictureChanger, WorkersAiBindings } from './workers-ai-bindings.ts';
import { readFailure } from './workers-ai-failure.ts';
import { createRestRunner } from './workers-ai-rest.ts';

const imageModel = '@cf/black-forest-labs/flux-2-klein-4b';
const textModel = '@cf/meta/llama-3.3-70b-instruct-fp8-fast';

/** Per account (vendor's page 'Limits', September 2026). */
const callsPerMinute = 720;

/** The model requires less than 512 pixels for both sides of a source. */
const referenceEdge = 511;

/** Sides of a result (vendor's page of the model). */
const resultLimits = { pixels: megapixel, step: 16, sideMin: 256, sideMax: 1920 } as const;

/** Only its protocol is compared: results of hosted models are at their vendors' hosts. */
const catalogService = new URL('https://api.cloudflare.com');

const imageSchema = z.object({ image: z.string() });
const completionSchema = z.union([
  z.object({ response: z.string() }).transform(({ response }) => response),
  z
    .object({ choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1) })
    .transform(({ choices }) => choices[0]?.message.content ?? ''),
]);

const catalogResult = z.object({
  state: z.literal('Completed'),
  result: z.object({ image: z.string() }),
});

/** Cuts out subjects without a binding for it. */
const cutOutModel = 'bria/remove-background';

/**
 * Models on Cloudflare's invoice, through the binding `AI` or the REST API: Cloudflare's own and the hosted
 * ones of its catalog. For Cloudflare's own models the Images binding shrinks sources and removes
 * backgrounds. Without tokens, calls count for one key that represents the account.
 */
export async function createWorkersAiProvider(
  configuration: Configuration,
  { AI: binding, IMAGES }: WorkersAiBindings,
): Promise<ImageProvider> {
  const settings = settingsOf(configuration, 'workers-ai');
  const { url, keys, timeoutS } = settings;
  // Of this account, and locally a stand-in that cuts out nothing.
  const pictures = url ? undefined : IMAGES;
  if (!url && (!binding || !pictures)) throw new TypeError('The bindings are missing');
  const runnerOf = (keyNumber: number): ModelRunner => {
    const key = keys[keyNumber];
    if (url && key !== undefined) return createRestRunner(url, key);
    if (!binding) throw new RangeError(`There is no key number ${keyNumber}`);
    return binding;
  };
  const name = settings.model ?? imageModel;
  const cutOutName = settings.bgremoveModel ?? (pictures ? null : cutOutModel);
  const modelName = (tool: Tool) => (toolCatalogue[tool].isTransparent ? cutOutName : name);
  const capabilities: Capabilities = Object.fromEntries(
    tools.flatMap((tool) => {
      const named = modelName(tool);
      const row = named === null ? imagesBinding : rowOf(named, pictures !== undefined);
      return row.tools.includes(tool)
        ? [[tool, capabilitiesOf(named ?? 'IMAGES', row, timeoutS)]]
        : [];
    }),
  );

  const generate = async (
    { task, keyNumber }: ProviderCall,
    signal: AbortSignal,
  ): Promise<ProviderResponse> => {
    const named = modelName(task.tool);
    if (named === null && pictures && task.source) {
      return removeBackground(pictures, bytesOf(task.source));
    }
    const models = runnerOf(keyNumber);
    const hosted = catalogModels[named ?? name];
    if (!hosted) return runOwn(models, name, await toForm(task, pictures), signal);
    const result = await models.run(named ?? name, catalogInput(task, hosted), { signal });
    const image = catalogResult.safeParse(result).data?.result.image;
    if (!image) return { ok: false, code: 'unsuitable', reason: 'Workers AI: no picture' };
    if (/^https?:/.test(image)) return fetchPicture(new URL(image), url ?? catalogService, signal);
    const bytes = decodeBase64(image);
    return bytes
      ? takePicture(bytes)
      : { ok: false, code: 'unreadable', reason: 'Workers AI: no Base64' };
  };

  return {
    name: 'workers-ai',
    vendor: 'Cloudflare Workers AI',
    keys: await keyFingerprints(url ? keys : ['workers-ai']),
    limits: rotationLimits(settings.callsPerMinute ?? callsPerMinute),
    capabilities,
    takes: 'bytes',
    textSharesKeys: false,
    writesText: true,
    generate: (call) => {
      const limit = capabilities[call.task.tool]?.timeLimitMs ?? providerTimeoutMs;
      return withinTime<ProviderResponse>(limit[deviceOf(call.mobile)], (signal) =>
        translate(() => generate(call, signal)),
      );
    },
    write: ({ prompt, keyNumber, mobile }) =>
      withinTime<CompletionResponse>(providerTimeoutMs[deviceOf(mobile)], (signal) =>
        translate<CompletionResponse>(async () => {
          const messages = [
            { role: 'system', content: completionInstruction },
            { role: 'user', content: prompt },
          ];
          const result = await runnerOf(keyNumber).run(
            settings.textModel ?? textModel,
            { messages, max_tokens: completionTokensMax },
            { signal },
          );
          const text = completionSchema.safeParse(result).data?.trim();
          if (text) return { ok: true, text };
          return { ok: false, code: 'empty', reason: 'Workers AI: no text' };
        }),
      ),
  };
}

/** An unknown model is called like Cloudflare's own. */
function rowOf(name: string, canShrink: boolean): ImageModel {
  const hosted = catalogModels[name];
  if (hosted) return hosted;
  const own = workersAiModels[name] ?? otherModel;
  return canShrink ? own : { ...own, tools: ['text2img'] };
}

async function runOwn(
  models: ModelRunner,
  model: string,
  form: FormData,
  signal: AbortSignal,
): Promise<ProviderResponse> {
  // The binding accepts a form only as a stream with its type, which a response produces.
  const encoded = new Response(form);
  const multipart = { body: encoded.body, contentType: encoded.headers.get('Content-Type') };
  const result = imageSchema.safeParse(await models.run(model, { multipart }, { signal })).data;
  if (!result) return { ok: false, code: 'empty', reason: 'Workers AI: no picture' };
  // Four characters of Base64 encode three bytes.
  if ((result.image.length / 4) * 3 > pictureBytesMax) {
    return { ok: false, code: 'unreadable', reason: `more than ${pictureBytesMax} bytes` };
  }
  const bytes = decodeBase64(result.image);
  if (!bytes) return { ok: false, code: 'unreadable', reason: 'Workers AI: no Base64' };
  return takePicture(bytes);
}

async function toForm(task: ImageTask, pictures: PictureChanger | undefined): Promise<FormData> {
  const { prompt, source, mask, references = [], shape, seed } = task;
  const form = new FormData();
  const pointer = ' Change only what is white in the second picture, and keep all else.';
  form.set('prompt', mask ? `${prompt}${pointer}` : prompt);
  const requested = shape ?? (source ? 'original' : '1:1');
  const ratio = requestedRatio(requested, source && factsOfHanded(source)) ?? 1;
  const { width, height } = pixelSize(ratio, resultLimits);
  form.set('width', String(width));
  form.set('height', String(height));
  if (seed !== undefined) form.set('seed', String(seed));
  const inputs = [source, mask, ...references].filter((each) => each !== null);
  for (const [at, handed] of inputs.entries()) {
    if (!pictures) throw new TypeError('The binding IMAGES is missing');
    const small = await shrink(pictures, bytesOf(handed));
    form.set(
      `input_image_${at}`,
      new File([small as Uint8Array<ArrayBuffer>], `picture-${at}.png`, { type: 'image/png' }),
    );
  }
  return form;
}

async function shrink(pictures: PictureChanger, picture: Picture): Promise<Uint8Array> {
  const change = pictures
    .input(toStream(picture.bytes))
    .transform({ width: referenceEdge, height: referenceEdge, fit: 'scale-down' });
  const bytes = await readBytes(
    new Response((await change.output({ format: 'image/png' })).image()),
    pictureBytesMax,
  );
  if (!bytes) throw new RangeError('the shrunken picture is too large');
  return bytes;
}

async function removeBackground(
  pictures: PictureChanger,
  picture: Picture,
): Promise<ProviderResponse> {
  const change = pictures.input(toStream(picture.bytes)).transform({ segment: 'foreground' });
  const output = await change.output({ format: 'image/png' });
  const bytes = await readBytes(new Response(output.image()), pictureBytesMax);
  if (bytes) return takePicture(bytes);
  return { ok: false, code: 'unreadable', reason: `more than ${pictureBytesMax} bytes` };
}

async function translate<Result>(call: () => Promise<Result>): Promise<Result | ProviderFailure> {
  try {
    return await call();
  } catch (error) {
    const failure = readFailure(error, Date.now());
    if (failure) return failure;
    throw error;
  }
}

function toStream(bytes: Uint8Array): ReadableStream<Uint8Array> {
  return new Blob([bytes as Uint8Array<ArrayBuffer>]).stream();
}
