import '../../../in-node/indexed-db.ts';
import { act } from '@testing-library/react';
import { useLocation } from 'react-router';
import { beforeEach } from 'vitest';
import { cachePicture } from '../../../../src/api/job-picture.ts';
import { queries } from '../../../../src/api/queries.ts';
import { jobKey } from '../../../../src/api/query-keys.ts';
import type { SourcePicture } from '../../../../src/features/studio/input/use-source-picture.ts';
import { useTool } from '../../../../src/features/studio/use-tool.ts';
import { appServer } from '../../support/app-server.ts';
import { hookWhileLive } from '../../support/hook-while-live.tsx';
import { provideMissing } from '../../support/missing-in-jsdom.ts';
import { objectAddresses } from '../../support/object-addresses.ts';
import { pageClock, settled } from '../../support/page-clock.ts';
import { creditsOf } from '../../support/sample-credits.ts';
import { queuedJob } from '../../support/sample-jobs.ts';

pageClock();
provideMissing();
objectAddresses();
export const credits = (balance: number) => Response.json(creditsOf(balance));
/** The ids of the jobs that the server has got, in order. */
export const submitted: string[] = [];
export const server = appServer({
  'GET /api/credits': () => credits(5),
  'GET /api/jobs': () => Response.json({ jobs: [] }),
  'GET /api/features': () => Response.json({}),
  'POST /api/uploads': () => Response.json({ id: 'upload-1' }),
  'POST /api/jobs': ({ body }) => {
    const id = idOf(body);
    submitted.push(id);
    return Response.json({ job: queuedJob(id) });
  },
});
export const fox = { tool: 'text2img', prompt: 'A fox' } as const;

export function idOf(body: unknown): string {
  if (typeof body !== 'object' || body === null || !('id' in body)) throw new Error('No id');
  return String(body.id);
}

beforeEach(() => {
  submitted.length = 0;
});
/** Opens a page of a tool, as a hook. */
export async function openTool(
  tool: 'text2img' | 'img2img' = 'text2img',
  {
    choice = {},
    ...options
  }: { isLive?: boolean; choice?: { extraCost?: number; count?: number } } = {},
) {
  const page = hookWhileLive(
    () => ({ ...useTool('user-1', tool, choice), place: useLocation() }),
    options,
  );
  await settled();
  const begin = (request: Parameters<ReturnType<typeof useTool>['submit']>[0], count?: number) =>
    act(() => void page.current().submit(request, count));
  return {
    ...page,
    begin,
    submit: async (request: Parameters<typeof begin>[0] = fox, count?: number) => {
      begin(request, count);
      await settled();
    },
    /** What the socket says of a job, with its picture. */
    push: async (job: ReturnType<typeof queuedJob>) => {
      if (job.result) cachePicture({ job, bytes: new Uint8Array([1]) });
      queries.setQueryData(jobKey(job.id), job);
      await settled();
    },
  };
}

const source = (): SourcePicture => ({
  id: 'source-1',
  blob: new Blob(['picture'], { type: 'image/png' }),
  width: 4,
  height: 3,
  url: 'blob:source',
});
/** A request whose picture has not been sent yet. */
export const redraw = () => ({ tool: 'img2img', prompt: 'In oil', picture: source() }) as const;
