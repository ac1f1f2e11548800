import { toolCatalogue } from '../../../domain/tools/tools.ts';
import type { HandedPicture, ImageTask, Picture } from '../image-task.ts';
import { toEditMask } from '../pictures/edit-mask.ts';
import { completionInstruction, completionTokensMax } from './completion-instruction.ts';

/** OpenAI's fast models as of November 2026. */
const imageModel = 'gpt-image-2.5-flare';
const textModel = 'gpt-5.4-nano';

const pictureSize = '1024x1024';

export interface OpenAiRequest {
  path: string;
  headers: Record<string, string>;
  body: string | FormData;
}

/** `response_format` is not sent: OpenAI's image models refuse it. */
export function buildGeneration(prompt: string, model: string | null): OpenAiRequest {
  return toJson('/images/generations', {
    model: model ?? imageModel,
    prompt,
    n: 1,
    size: pictureSize,
    output_format: 'png',
  });
}

/** No size is sent, so the result keeps the source's shape. */
export async function buildEdit(
  { tool, prompt, source, mask }: ImageTask & { source: HandedPicture },
  model: string | null,
): Promise<OpenAiRequest | null> {
  const form = new FormData();
  form.set('model', model ?? imageModel);
  form.set('prompt', prompt);
  form.set('output_format', 'png');
  if (toolCatalogue[tool].isTransparent) form.set('background', 'transparent');
  const picture = bytesOf(source);
  form.set('image[]', toFile(picture.bytes, `picture.${picture.extension}`, picture.type));
  if (mask) {
    const made = await convertMask(mask);
    if (!made) return null;
    form.set('mask', toFile(made, 'mask.png', 'image/png'));
  }
  return { path: '/images/edits', headers: {}, body: form };
}

const converted = new WeakMap<Uint8Array, Uint8Array | null>();

/** Returns null where the mask can't be read. */
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

function bytesOf(handed: HandedPicture): Picture {
  if (handed.as === 'link') throw new TypeError('This provider takes pictures as bytes');
  return handed.picture;
}

function toFile(bytes: Uint8Array, name: string, type: string): File {
  return new File([bytes], name, { type });
}
