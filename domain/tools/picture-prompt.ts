import { headshot } from './headshot.ts';
import { type ReferenceRole, type RequestShape, type Style, styles } from './picture-options.ts';
import type { PromptTool } from './tools.ts';

/** The part of a request from which its prompt is made. */
export interface PromptRequest {
  tool: PromptTool;
  prompt?: string | undefined;
  options?:
    | {
        shape?: RequestShape | undefined;
        style?: Style | undefined;
        referenceRoles?: readonly ReferenceRole[] | undefined;
      }
    | undefined;
}

/** Ends the text with a full stop, so that the next sentence is not read as part of it. */
export function sentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

/** What a provider without sizes adds to the prompt, with a space before it. */
export function shapeSentence(shape: RequestShape | undefined): string {
  return shape === undefined || shape === 'original' ? '' : ` Aspect ratio ${shape}.`;
}

/**
 * Returns the text that the provider receives for a new picture: server and form make it here. Where a
 * provider accepts at most `lengthMax` characters, the user's text is cut, and what follows it stays.
 */
export function picturePrompt(
  request: PromptRequest,
  { lengthMax = Number.POSITIVE_INFINITY }: { lengthMax?: number | undefined } = {},
): string {
  const additions = additionsOf(request);
  const room = Math.max(0, lengthMax - additionsLength(request));
  const text = Array.from(textOf(request.tool, request.prompt)).slice(0, room).join('');
  return additions === '' ? text : sentence(text) + additions;
}

/** Returns how many characters of a limited prompt come after the user's text. */
export function additionsLength(request: PromptRequest): number {
  const additions = additionsOf(request);
  // With the full stop before them.
  const length = additions === '' ? 0 : additions.length + 1;
  return length + shapeSentence(request.options?.shape).length;
}

function additionsOf({ tool, options = {} }: PromptRequest): string {
  const { style, referenceRoles = [] } = options;
  const first = tool === 'text2img' ? 1 : 2;
  const roles = referenceRoles.map((role, at) => ` ${roleSentences[role](first + at)}`);
  return roles.join('') + (style ? ` ${styles[style]}` : '');
}

function textOf(tool: PromptTool, prompt = ''): string {
  switch (tool) {
    case 'text2img':
      return prompt;
    case 'img2img':
      return prompt || 'Give this picture a fresh look: better light, richer color.';
    case 'headshot':
      return [
        headshot.opening,
        ...(prompt ? [sentence(prompt)] : []),
        prompt
          ? 'Soft studio light, sharp focus, a plain backdrop unless another one is described.'
          : 'Soft studio light, plain backdrop, sharp focus.',
        'Keep the face exactly as it is.',
      ].join(' ');
  }
}

/** The number is the picture's position in the request, in which a source is the first. */
const roleSentences: Readonly<Record<ReferenceRole, (number: number) => string>> = {
  subject: (number) => `Picture ${number} shows the subject.`,
  style: (number) => `Take the style from picture ${number}.`,
  place: (number) => `Picture ${number} shows the place.`,
};
