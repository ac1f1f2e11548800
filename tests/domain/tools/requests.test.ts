import { expect, it } from 'vitest';
import { batchRequestSchema } from '../../../domain/account/batch.ts';
import { jobRequestSchema, promptOf } from '../../../domain/account/job.ts';
import { batchJobsMax } from '../../../domain/limits.ts';

const id = 'job-00000001';
const uploadId = 'upload-0001';

function firstFault(body: unknown): string | undefined {
  const parsed = jobRequestSchema.safeParse(body);
  return parsed.success ? undefined : parsed.error.issues[0]?.message;
}

it.each([
  ['Prompt is required', { tool: 'text2img', prompt: '  ' }],
  ['Prompt is required', { tool: 'text2img', prompt: '\u200b\u0000' }],
  ['Unknown shape', { tool: 'text2img', prompt: 'a cat', options: { shape: 'original' } }],
  ['Unknown quality', { tool: 'headshot', uploadId, options: { quality: 'ultra' } }],
  ['Unknown style', { tool: 'img2img', uploadId, options: { style: 'cubist' } }],
  ['Image is required', { tool: 'img2img', prompt: 'as a woodcut' }],
  ['Image is required', { tool: 'headshot' }],
  ['Invalid image input', { tool: 'img2img', uploadId: 'https://elsewhere.example/a.png' }],
  ['Image is required', { tool: 'edit', options: { tool: 'background', backgroundType: 'sea' } }],
  ['Please select a filter type.', { tool: 'edit', options: { tool: 'filter' } }],
  [
    'Please select a filter type.',
    { tool: 'edit', options: { tool: 'filter', filterType: 'Nonsense' } },
  ],
  [
    'Please enter text content to add to the image.',
    { tool: 'edit', options: { tool: 'text', textContent: ' ' } },
  ],
  [
    'Please specify the area to edit and describe what changes you want.',
    { tool: 'edit', uploadId, options: { tool: 'select' } },
  ],
  [
    'Please specify the area to edit and describe what changes you want.',
    { tool: 'edit', uploadId, options: { tool: 'select', editDescription: 'a hat' } },
  ],
  [
    'Please specify what background you want.',
    { tool: 'edit', uploadId, options: { tool: 'background' } },
  ],
])('a job request is refused with "%s": %o', (message, body) => {
  expect(firstFault({ id, ...body })).toBe(message);
});

it.each([
  [0, 'Ask for at least one picture.'],
  [batchJobsMax, undefined],
  [batchJobsMax + 1, 'Ask for at most 40 pictures at once.'],
])('a batch of %d jobs is refused with "%s"', (count, message) => {
  const jobs = Array.from({ length: count }, (_, at) => ({
    id: `job-${String(at).padStart(8, '0')}`,
    tool: 'text2img',
    prompt: 'a cat',
  }));
  const parsed = batchRequestSchema.safeParse({ id, expectedCost: count, jobs });
  expect(parsed.error?.issues[0]?.message).toBe(message);
});

it.each([
  [{ tool: 'img2img', uploadId }, undefined],
  [{ tool: 'img2img', uploadId, prompt: '' }, undefined],
  [{ tool: 'headshot', uploadId, prompt: ' suit ' }, 'suit'],
  [{ tool: 'bgremove', uploadId }, undefined],
  [{ tool: 'edit', options: { tool: 'filter', filterType: 'HDR' } }, 'HDR'],
  [{ tool: 'edit', options: { tool: 'text', textContent: 'Hello' } }, 'Hello'],
  [
    {
      tool: 'edit',
      uploadId,
      maskId: uploadId,
      options: { tool: 'select', editDescription: 'x' },
    },
    'x',
  ],
  [{ tool: 'edit', uploadId, options: { tool: 'background', backgroundType: 'sea' } }, 'sea'],
])('a job request is accepted: %o', (body, prompt) => {
  const parsed = jobRequestSchema.parse({ id, ...body });
  expect(promptOf(parsed)).toBe(prompt);
});

it.each([
  [['uploadId'], { tool: 'edit', options: { tool: 'background', backgroundType: 'sea' } }],
  [
    ['options', 'areaToEdit'],
    { tool: 'edit', uploadId, options: { tool: 'select', editDescription: 'a hat' } },
  ],
])('a refused edit names its field %j: %o', (path, body) => {
  const { error } = jobRequestSchema.safeParse({ id, ...body });
  expect(error?.issues.map((issue) => issue.path)).toEqual([path]);
});

it('a filter without an intensity has half the intensity', () => {
  const options = { tool: 'filter', filterType: 'Warm' };
  expect(jobRequestSchema.parse({ id, tool: 'edit', options })).toMatchObject({
    options: { filterIntensity: 50 },
  });
  expect(
    firstFault({ id, tool: 'edit', options: { ...options, filterIntensity: 101 } }),
  ).toBeTruthy();
});
