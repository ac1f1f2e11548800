import { describe, expect, it } from 'vitest';
import type { JobRequest } from '../../../domain/account/job.ts';
import { promptIdeasCount } from '../../../domain/account/prompts.ts';
import { backgroundOpening, selectOpening } from '../../../domain/tools/edit-tools.ts';
import {
  additionsLength,
  picturePrompt,
  shapeSentence,
} from '../../../domain/tools/picture-prompt.ts';
import { roomAfter } from '../../../domain/tools/tool-definition.ts';
import { toolCatalogue, tools } from '../../../domain/tools/tools.ts';
import { buildPrompt, providerTools } from '../../../worker/tools/tools.ts';

const id = 'job-00000001';
const uploadId = 'upload-0001';

describe('the prompt for a provider', () => {
  const cases: [string, JobRequest, string][] = [
    [
      'image to image without a prompt',
      { id, tool: 'img2img', uploadId, prompt: '' },
      'Give this picture a fresh look: better light, richer color.',
    ],
    [
      'a headshot in a style',
      { id, tool: 'headshot', uploadId, prompt: 'navy blazer' },
      'Professional headshot of the person in this picture, head and shoulders. navy blazer. Soft studio light, sharp focus, a plain backdrop unless another one is described. Keep the face exactly as it is.',
    ],
    [
      'a background removal',
      { id, tool: 'bgremove', uploadId },
      'Remove the background of this picture and make it transparent. Keep the subject and its edges exactly as they are.',
    ],
    [
      'an area that is painted',
      {
        id,
        tool: 'edit',
        uploadId,
        maskId: uploadId,
        options: { tool: 'select', editDescription: 'a red hat' },
      },
      'Edit this picture. Change only the marked area: a red hat. Leave everything else exactly as it is.',
    ],
    [
      'a background',
      {
        id,
        tool: 'edit',
        uploadId,
        prompt: 'evening light',
        options: { tool: 'background', backgroundType: 'a quiet beach' },
      },
      'Replace the background of this picture with a quiet beach. evening light. Keep the subject exactly as it is, lit as the new background is.',
    ],
    [
      'an area with more said of it',
      {
        id,
        tool: 'edit',
        uploadId,
        prompt: 'at dusk',
        options: { tool: 'select', areaToEdit: 'the sky', editDescription: 'No. 5 in clouds' },
      },
      'Edit this picture. Change only the sky: No. 5 in clouds. at dusk. Leave everything else exactly as it is.',
    ],
    [
      'a style, which comes last',
      { id, tool: 'text2img', prompt: 'a fox', options: { style: 'watercolor' } },
      'a fox. Loose watercolor painting on textured paper.',
    ],
    [
      'references, each with its role',
      {
        id,
        tool: 'img2img',
        uploadId,
        prompt: 'a fox',
        references: [uploadId, uploadId],
        options: { style: 'ink', referenceRoles: ['place', 'style'] },
      },
      'a fox. Picture 2 shows the place. Take the style from picture 3. Black ink drawing, confident lines.',
    ],
  ];

  it.each(cases)('the prompt for %s begins with what the tool needs', (_, request, expected) => {
    expect(buildPrompt(request, { seesMask: true })).toBe(expected);
  });

  it('the prompt mentions no marked area to a provider that can’t see the mask', () => {
    const options = { tool: 'select', editDescription: 'a red hat' } as const;
    const request = { id, tool: 'edit', uploadId, maskId: uploadId, options } as const;
    expect(buildPrompt(request, { seesMask: false })).toBe(
      'Edit this picture. a red hat. Leave everything else exactly as it is.',
    );
  });

  it('the prompt has room for as many of the user’s characters as the page shows', () => {
    const own = '🦊'.repeat(600);
    const area = 'the sky';
    const edit = { id, tool: 'edit', uploadId } as const;
    const asked: [JobRequest, string][] = [
      [{ id, tool: 'text2img', prompt: own }, toolCatalogue.text2img.opening],
      [{ id, tool: 'img2img', uploadId, prompt: own }, toolCatalogue.img2img.opening],
      [{ id, tool: 'headshot', uploadId, prompt: own }, toolCatalogue.headshot.opening],
      [{ ...edit, options: { tool: 'background', backgroundType: own } }, backgroundOpening],
      [
        { ...edit, options: { tool: 'select', editDescription: own } },
        selectOpening(undefined, false),
      ],
      [
        { ...edit, options: { tool: 'select', areaToEdit: area, editDescription: own } },
        selectOpening(area, false),
      ],
    ];
    for (const [request, opening] of asked) {
      const sent = Array.from(buildPrompt(request, { seesMask: false })).slice(0, 400);
      const room = roomAfter(opening, 400);
      expect(sent.filter((character) => character === '🦊')).toHaveLength(room);
      expect(sent.at(-1)).toBe('🦊');
    }
  });

  it('the prompt of a provider with a limit is cut before its style and its shape', () => {
    const options = { style: 'watercolor', shape: '16:9', referenceRoles: ['place'] } as const;
    const request = { tool: 'text2img', prompt: '🦊'.repeat(600), options } as const;
    const sent = picturePrompt(request, { lengthMax: 400 });
    const room = 400 - additionsLength(request);
    const additions = 'Picture 1 shows the place. Loose watercolor painting on textured paper.';
    expect(sent).toBe(`${'🦊'.repeat(room)}. ${additions}`);
    expect(Array.from(sent + shapeSentence('16:9'))).toHaveLength(400);
    expect(picturePrompt({ ...request, prompt: 'A fox' }, { lengthMax: 400 })).toBe(
      `A fox. ${additions}`,
    );
  });

  it('there is no prompt for an edit that the device renders', () => {
    const options = { tool: 'filter', filterType: 'Sepia', filterIntensity: 50 } as const;
    expect(() => buildPrompt({ id, tool: 'edit', options }, { seesMask: true })).toThrow(
      'No provider is asked',
    );
  });
});

it.each(tools)(
  '%s has as many ideas of its own as the page shows, each of another wording',
  (tool) => {
    const { ideas } = providerTools[tool];
    expect(ideas.filter((idea) => idea.trim() !== '')).toHaveLength(promptIdeasCount);
    expect(new Set(ideas).size).toBe(promptIdeasCount);
  },
);
