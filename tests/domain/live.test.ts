import { expect, it } from 'vitest';
import type { Job } from '../../domain/account/job.ts';
import { packResult, unpackResult } from '../../domain/account/live.ts';

const job: Job = {
  id: 'a'.repeat(64),
  tool: 'text2img',
  state: 'succeeded',
  cost: 1,
  stage: 'done',
  prompt: 'नीला समुद्र 🌊'.repeat(100),
  result: { url: '/images/one.jpg', width: 1, height: 1, type: 'image/jpeg' },
  createdAt: new Date(0).toISOString(),
};

it('a packed result is unpacked unchanged, also with text outside ASCII', () => {
  const result = { job, bytes: Uint8Array.from({ length: 300 }, (_, at) => at % 256) };
  expect(unpackResult(packResult(result).buffer)).toEqual(result);
});
