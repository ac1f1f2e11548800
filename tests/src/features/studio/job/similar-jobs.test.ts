import { describe, expect, it } from 'vitest';
import {
  similarJobs,
  takesReference,
} from '../../../../../src/features/studio/job/similar-jobs.ts';

const request = {
  id: 'first',
  tool: 'text2img',
  prompt: 'A fox',
  references: ['upload-1'],
  options: { shape: '16:9', seed: 7, referenceRoles: ['subject'] },
} as const;
const given = {
  ...request,
  references: [...request.references],
  options: { ...request.options, referenceRoles: ['subject' as const] },
};

describe('jobs like an earlier one', () => {
  it('have its settings, the chosen picture as a reference, and seeds of their own', () => {
    const jobs = similarJobs(given, ['a', 'b'], { like: 'upload-2', hasSeeds: true });
    expect(jobs).toMatchObject(
      ['a', 'b'].map((id) => ({
        id,
        tool: 'text2img',
        prompt: 'A fox',
        references: ['upload-1', 'upload-2'],
        options: { shape: '16:9', referenceRoles: ['subject', 'style'] },
      })),
    );
    const seeds = jobs.map((job) => ('options' in job ? job.options : {})) as { seed?: number }[];
    expect((seeds[1]?.seed ?? 0) - (seeds[0]?.seed ?? 0)).toBe(1);
  });

  it('have no reference where the provider takes no more', () => {
    expect([1, 2].map((max) => takesReference(given, max))).toEqual([false, true]);
    expect(similarJobs(given, ['a'], { like: null, hasSeeds: false })).toEqual([
      { ...given, id: 'a' },
    ]);
  });
});
