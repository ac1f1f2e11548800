import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Job } from '../../../../../domain/account/job.ts';
import { cachePicture, evictPictures } from '../../../../../src/api/job-picture.ts';
import { useResultFile } from '../../../../../src/features/studio/result/use-result-file.ts';
import { appServer } from '../../../support/app-server.ts';
import { hookInApp } from '../../../support/in-app.tsx';
import { objectAddresses } from '../../../support/object-addresses.ts';
import { pageClock, settled } from '../../../support/page-clock.ts';
import { finishedJob } from '../../../support/sample-jobs.ts';

vi.mock(import('../../../../../src/device/download.ts'), async (original) => ({
  ...(await original()),
  toPng: async (picture) => new Blob(['png of ', await picture.text()]),
}));
vi.mock(
  import('../../../../../src/features/studio/result/background-colors.ts'),
  async (original) => ({
    ...(await original()),
    flattenOnto: async (picture, color) => new Blob([`${await picture.text()} on ${color}`]),
  }),
);

pageClock();
objectAddresses();
const server = appServer({
  'GET /pictures/one.png': () => new Response('one'),
  'GET /pictures/two.png': () => new Response('two'),
});
afterEach(() => evictPictures());

function openFile(first: { job?: Job; background?: string | null; isWanted?: boolean } = {}) {
  let now = {
    job: finishedJob('one'),
    background: null as string | null,
    isWanted: false,
    ...first,
  };
  const { result, rerender } = hookInApp(() =>
    useResultFile(now.job, now.background, now.isWanted),
  );
  return {
    ready: async () => {
      await settled();
      return result.current.ready?.text() ?? null;
    },
    read: () => result.current.read(),
    change: (next: Partial<typeof now>) => {
      now = { ...now, ...next };
      rerender();
    },
  };
}

describe('the file of a picture', () => {
  it('is a PNG with the name of its tool, read when it is asked for', async () => {
    const { read, ready } = openFile();
    expect(await ready()).toBeNull();
    expect(server.count('GET /pictures/one.png')).toBe(0);
    const file = await read();
    expect([await file.text(), file.name, file.type]).toEqual([
      'png of one',
      'generated-image.png',
      'image/png',
    ]);
  });

  it('is that of the picture and the background of now', async () => {
    const { ready, change, read } = openFile({ isWanted: true, background: '#ffffff' });
    expect(await ready()).toBe('one on #ffffff');
    change({ background: '#000000' });
    expect(await ready()).toBe('one on #000000');
    change({ background: null });
    expect(await ready()).toBe('png of one');
    change({ job: finishedJob('two') });
    expect(await ready()).toBe('png of two');
    expect(await (await read()).text()).toBe('png of two');
  });

  it('comes from memory where the socket has brought it', async () => {
    cachePicture({ job: finishedJob('one'), bytes: new TextEncoder().encode('pushed') });
    expect(await (await openFile().read()).text()).toBe('png of pushed');
    expect(server.count('GET /pictures/one.png')).toBe(0);
  });

  it('whose link has expired is read by a new one', async () => {
    server.answer('GET /pictures/one.png', () => new Response('', { status: 403 }));
    const result = { url: '/pictures/new.png', width: 1, height: 1, type: 'image/png' };
    server.answer('GET /api/jobs/one', () =>
      Response.json({ job: finishedJob('one', { result }) }),
    );
    server.answer('GET /pictures/new.png', () => new Response('new'));
    expect(await (await openFile().read()).text()).toBe('png of new');
  });
});
