import { z } from 'zod';
import { providerTimeoutMs } from '../../../domain/limits.ts';
import { type Capabilities, deviceOf } from '../../../domain/tools/model-capabilities.ts';
import { toolCatalogue } from '../../../domain/tools/tools.ts';
import type { Configuration } from '../../config.ts';
import { keyFingerprints } from '../../keys/key-fingerprint.ts';
import { bytesOf, factsOfHanded, type ImageTask, type Picture } from '../image-task.ts';
import { decodeBase64 } from '../pictures/base64.ts';
import { pictureBytesMax, takePicture } from '../pictures/fetch-picture.ts';
import { readBytes } from '../pictures/response-body.ts';
import { withinTime } from '../within-time.ts';
import { completionInstruction, completionTokensMax } from './completion-instruction.ts';
import { capabilitiesOf, opaqueTools, requestedRatio } from './models/image-model.ts';
import { imagesBinding, otherModel, workersAiModels } from './models/workers-ai-models.ts';
import type {
  CompletionResponse,
  ImageProvider,
  ProviderFailure,
  ProviderResponse,
} from './provider.ts';
import { rotationLimits } from './rotation-limits.ts';
import { settingsOf } from './settings-of.ts';
import type { ModelRunner, PictureChanger, WorkersAiBindings } from './workers-ai-bindings.ts';
import { readFailure } from './workers-ai-failure.ts';

const imageModel = '@cf/black-forest-labs/flux-2-klein-4b';
const textModel = '@cf/meta/llama-3.3-70b-instruct-fp8-fast';

/** For an account (vendor's page 'Limits', September 2026). */
const callsPerMinute = 720;

/** The model requires less than 512 pixels for both sides of a source. */
const referenceEdge = 511;

/** The longer side of a result is a kilopixel. */
const resultEdge = 1024;
const resultStep = 16;
const resultSideMin = 256;

const imageSchema = z.object({ image: z.string() });
const completionSchema = z.union([
  z.object({ response: z.string() }).transform(({ response }) => response),
  z
    .object({ choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1) })
    .transform(({ choices }) => choices[0]?.message.content ?? ''),
]);

/**
 * Cloudflare's own models through the binding `AI`, with the Images binding to shrink sources and
 * to remove backgrounds. Calls count for one key that represents the account.
 */
export async function createWorkersAiProvider(
  configuration: Configuration,
  { AI: models, IMAGES: pictures }: WorkersAiBindings,
): Promise<ImageProvider> {
  const settings = settingsOf(configuration, 'workers-ai');
  if (!models || !pictures) throw new TypeError('The bindings AI and IMAGES are missing');
  const name = settings.model ?? imageModel;
  const model = capabilitiesOf(name, workersAiModels[name] ?? otherModel, settings.timeoutS);
  const cutter = capabilitiesOf('IMAGES', imagesBinding, settings.timeoutS);
  const capabilities: Capabilities = {
    ...Object.fromEntries(opaqueTools.map((tool) => [tool, model])),
    bgremove: cutter,
  };
  return {
    name: 'workers-ai',
    keys: await keyFingerprints(['workers-ai']),
    limits: rotationLimits(settings.callsPerMinute ?? callsPerMinute),
    capabilities,
    takes: 'bytes',
    textSharesKeys: false,
    writesText: true,
    generate: ({ task, mobile }) => {
      const { timeLimitMs } = capabilities[task.tool] ?? model;
      return withinTime<ProviderResponse>(timeLimitMs[deviceOf(mobile)], (signal) =>
        translate(async () =>
          toolCatalogue[task.tool].isTransparent && task.source
            ? removeBackground(pictures, bytesOf(task.source))
            : generate(models, name, await toForm(task, pictures), signal),
        ),
      );
    },
    write: ({ prompt, mobile }) =>
      withinTime<CompletionResponse>(providerTimeoutMs[deviceOf(mobile)], (signal) =>
        translate<CompletionResponse>(async () => {
          const messages = [
            { role: 'system', content: completionInstruction },
            { role: 'user', content: prompt },
          ];
          const result = await models.run(
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

async function generate(
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

async function toForm(task: ImageTask, pictures: PictureChanger): Promise<FormData> {
  const { prompt, source, mask, references = [], shape, seed } = task;
  const form = new FormData();
  const pointer = ' Change only what is white in the second picture, and keep all else.';
  form.set('prompt', mask ? `${prompt}${pointer}` : prompt);
  const requested = shape ?? (source ? 'original' : '1:1');
  const { width, height } = sizeLike(
    requestedRatio(requested, source && factsOfHanded(source)) ?? 1,
  );
  form.set('width', String(width));
  form.set('height', String(height));
  if (seed !== undefined) form.set('seed', String(seed));
  const inputs = [source, mask, ...references].filter((each) => each !== null);
  for (const [at, handed] of inputs.entries()) {
    const small = await shrink(pictures, bytesOf(handed));
    form.set(`input_image_${at}`, new File([small], `picture-${at}.png`, { type: 'image/png' }));
  }
  return form;
}

function sizeLike(ratio: number): { width: number; height: number } {
  const fit = (side: number) => Math.max(resultSideMin, Math.round(side / resultStep) * resultStep);
  const scale = resultEdge / Math.max(ratio, 1);
  return { width: fit(scale * ratio), height: fit(scale) };
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
  return new Blob([bytes]).stream();
}
