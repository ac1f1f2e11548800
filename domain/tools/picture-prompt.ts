import { headshot } from './headshot.ts';
import { type ReferenceRole, type Style, styles } from './picture-options.ts';
import type { PromptTool } from './tools.ts';

/** The part of a request from which its prompt is made. */
export interface PromptRequest {
  tool: PromptTool;
  prompt?: string | undefined;
  options?:
    | { style?: Style | undefined; referenceRoles?: readonly ReferenceRole[] | undefined }
    | undefined;
}

/** Ends the text with a full stop, so that the next sentence is not read as part of it. */
export function sentence(text: string): string {
  return /[.!?…]$/.test(text) ? text : `${text}.`;
}

/** Returns the text that the provider receives for a new picture: server and form make it here. */
export function picturePrompt({ tool, prompt = '', options = {} }: PromptRequest): string {
  const { style, referenceRoles = [] } = options;
  const first = tool === 'text2img' ? 1 : 2;
  const additions = [
    ...referenceRoles.map((role, at) => roleSentences[role](first + at)),
    ...(style ? [styles[style]] : []),
  ];
  const text = textOf(tool, prompt);
  return additions.length === 0 ? text : [sentence(text), ...additions].join(' ');
}

function textOf(tool: PromptTool, prompt: string): string {
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
