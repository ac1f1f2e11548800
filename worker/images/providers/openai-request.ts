import { toolCatalogue } from '../../../domain/tools/tools.ts';
import {
  bytesOf,
  factsOfHanded,
  type HandedPicture,
  type ImageTask,
  inputsOf,
} from '../image-task.ts';
import { toEditMask } from '../pictures/edit-mask.ts';
import { completionInstruction, completionTokensMax } from './completion-instruction.ts';
import { pixelSize, requestedRatio } from './models/image-model.ts';
import type { OpenAiModel } from './models/openai-models.ts';

const textModel = 'gpt-5.4-nano';

/** Prices are for about a megapixel. */
const pixelLimits = { pixels: 1024 * 1024, step: 16, sideMin: 16, sideMax: 3840 } as const;
/** The longest proportions that are made. */
const ratioMax = 3;

export interface OpenAiRequest {
  path: string;
  headers: Record<string, string>;
  body: string | FormData;
}

/** The user's hash lets OpenAI act against one abuser and not against the operator. */
export interface OpenAiTask {
  task: ImageTask;
  name: string;
  model: OpenAiModel;
  user: string;
}

/** `response_format` is not sent: OpenAI's image models refuse it. */
export function buildGeneration(asked: OpenAiTask): OpenAiRequest {
  return toJson('/images/generations', fieldsOf(asked));
}

/** Returns null if the mask cannot be read. */
export async function buildEdit(asked: OpenAiTask): Promise<OpenAiRequest | null> {
  const { task } = asked;
  const form = new FormData();
  for (const [name, value] of Object.entries(fieldsOf(asked))) form.set(name, String(value));
  if (toolCatalogue[task.tool].isTransparent) form.set('background', 'transparent');
  for (const [at, handed] of inputsOf(task).entries()) {
    const { bytes, extension, type } = bytesOf(handed);
    form.append('image[]', toFile(bytes, `picture-${at}.${extension}`, type));
  }
  if (task.mask) {
    const made = await convertMask(task.mask);
    if (!made) return null;
    form.set('mask', toFile(made, 'mask.png', 'image/png'));
  }
  return { path: '/images/edits', headers: {}, body: form };
}

/** A server of another vendor may refuse unknown fields. */
function fieldsOf({ task, name, model, user }: OpenAiTask): Record<string, string | number> {
  const { qualityNames } = model;
  const size = sizeOf(task, model);
  return {
    model: name,
    prompt: task.prompt,
    n: 1,
    ...(size ? { size } : {}),
    ...(qualityNames ? { quality: qualityNames[task.quality ?? 'standard'], user } : {}),
    output_format: 'png',
  };
}

/** Returns null if the server chooses the size by the source. */
function sizeOf({ shape, source }: ImageTask, { sizes }: OpenAiModel): string | null {
  const requested = shape ?? (source ? 'original' : '1:1');
  if (sizes) return sizes[requested] ?? null;
  const ratio = requestedRatio(requested, source && factsOfHanded(source));
  if (ratio === null || Math.max(ratio, 1 / ratio) > ratioMax) return null;
  const { width, height } = pixelSize(ratio, pixelLimits);
  return `${width}x${height}`;
}

const converted = new WeakMap<Uint8Array, Uint8Array | null>();

/** Returns null if the mask cannot be read. */
export async function convertMask(mask: HandedPicture): Promise<Uint8Array | null> {
  const { bytes } = bytesOf(mask);
  const known = converted.get(bytes);
  if (known !== undefined) return known;
  const made = await toEditMask(bytes);
  converted.set(bytes, made);
  return made;
}

export function buildCompletion(prompt: string, model: string | null): OpenAiRequest {
  return toJson('/chat/completions', {
    model: model ?? textModel,
    max_completion_tokens: completionTokensMax,
    messages: [
      { role: 'system', content: completionInstruction },
      { role: 'user', content: prompt },
    ],
  });
}

function toJson(path: string, content: object): OpenAiRequest {
  return {
    path,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(content),
  };
}

function toFile(bytes: Uint8Array, name: string, type: string): File {
  return new File([bytes as Uint8Array<ArrayBuffer>], name, { type });
}
