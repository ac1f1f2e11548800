import { expect, it } from 'vitest';
import { failureMessage } from '../../../../src/features/studio/job/job-messages.ts';

it.each([
  ['text2img', 'Change the prompt.'],
  ['img2img', 'Change the prompt or the picture.'],
  ['bgremove', 'Choose another picture.'],
  ['edit', 'Change the prompt or the picture.'],
] as const)('a refusal of %s names only what the user gave', (tool, advice) => {
  expect(failureMessage('content_refused', false, tool)).toBe(
    `The picture service refused this request. ${advice}`,
  );
});

it('a tool without a picture never advises a smaller one, and a slow provider is no slow network', () => {
  expect(failureMessage('provider_failed', true, 'text2img')).not.toMatch(/image|picture/);
  expect(failureMessage('timeout', true, 'text2img')).not.toMatch(/network|connection/);
});
