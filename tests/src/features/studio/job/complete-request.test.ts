import { expect, it } from 'vitest';
import { completeRequest } from '../../../../../src/features/studio/job/complete-request.ts';

const picture = { id: 'source', blob: new Blob(['source']), width: 9, height: 9, url: 'blob:1' };
const sendBlob = async (blob: Blob) => `upload-${await blob.text()}`;

it('a request has its pictures by their uploads, each reference with its role', async () => {
  const reference = { id: 'r', blob: new Blob(['place']), role: 'place' } as const;
  const request = { tool: 'img2img', prompt: 'A fox', picture } as const;
  expect(await completeRequest(request, [reference], 1, { hasSeeds: false, sendBlob })).toEqual([
    {
      tool: 'img2img',
      prompt: 'A fox',
      uploadId: 'upload-source',
      references: ['upload-place'],
      options: { referenceRoles: ['place'] },
    },
  ]);
});

it('pictures of one request have seeds of their own, the first the chosen one', async () => {
  const request = { tool: 'text2img', prompt: 'A fox', options: { seed: 7 } } as const;
  const seeded = { hasSeeds: true, sendBlob };
  const made = await completeRequest(request, [], 2, seeded);
  expect(made).toMatchObject([{ options: { seed: 7 } }, { options: { seed: 8 } }]);
  const random = { tool: 'text2img', prompt: 'A fox' } as const;
  const [one, other] = await completeRequest(random, [], 2, seeded);
  expect(one).not.toEqual(other);
});
