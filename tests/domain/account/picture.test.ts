import { expect, it } from 'vitest';
import { answerIdOf, editIdOf, pictureIdSchema } from '../../../domain/account/picture.ts';

const jobId = '0b9d4a52-7c1e-4b7e-9f5e-2f1f0c6a7d10';

it('the answer that is kept of an edit has an id of its own, by which the edit is found', () => {
  const id = answerIdOf(jobId);
  // Its name in R2 and on the devices: another one would make two pictures of one.
  expect(id).toBe(`answer-${jobId}`);
  expect(pictureIdSchema.safeParse(id).success).toBe(true);
  expect(editIdOf(id)).toBe(jobId);
});

it.each([jobId, 'an-answer-of-old', 'answe', ''])(
  'the picture %j is no answer of an edit',
  (id) => {
    expect(editIdOf(id)).toBe(id);
  },
);
