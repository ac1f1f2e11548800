import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Job } from '../../../domain/account/job.ts';
import {
  cachePicture,
  downloadPercent,
  downloadPicture,
  evictPictures,
  fetchBlob,
  fetchPicture,
  isCached,
  pictureUrl,
  subscribeToDownloads,
} from '../../../src/api/job-picture.ts';
import { until } from '../../until.ts';

const jobOf = (id: string, more: Partial<NonNullable<Job['result']>> = {}): Job => ({
  id,
  tool: 'text2img',
  state: 'succeeded',
  stage: 'done',
  cost: 1,
  createdAt: '2026-01-01T00:00:00Z',
  result: { url: `/images/${id}`, width: 1, height: 1, type: 'image/webp', ...more },
});

const bytes = new Uint8Array([1, 2, 3]);
const revoked: string[] = [];

beforeEach(() => {
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation((url) => revoked.push(url));
  let urls = 0;
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    urls += 1;
    return `blob:${urls}`;
  });
});
afterEach(() => {
  evictPictures();
  revoked.length = 0;
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('a picture from the live socket', () => {
  it('is shown and saved without a fetch, with its type', async () => {
    const job = jobOf('a');
    expect([isCached(job), pictureUrl(job)]).toEqual([false, '/images/a']);
    cachePicture({ job, bytes });
    expect([isCached(job), pictureUrl(job)]).toEqual([true, 'blob:1']);
    const picture = await fetchPicture(job);
    expect(picture?.type).toBe('image/webp');
    expect(new Uint8Array((await picture?.arrayBuffer()) ?? [])).toEqual(bytes);
  });

  it('takes the place of an earlier one of its job, and is forgotten with all others at the sign-out', () => {
    for (const id of ['a', 'a', 'b']) cachePicture({ job: jobOf(id), bytes });
    expect([revoked, pictureUrl(jobOf('a'))]).toEqual([['blob:1'], 'blob:2']);
    evictPictures();
    expect(revoked).toEqual(['blob:1', 'blob:2', 'blob:3']);
    expect(pictureUrl(jobOf('a'))).toBe('/images/a');
  });
});

describe('a picture that is being downloaded', () => {
  it('is fetched once for the screen and the history, and shows its percentage', async () => {
    const parts = new TransformStream<Uint8Array<ArrayBuffer>>();
    const writer = parts.writable.getWriter();
    const headers = { 'Content-Length': '5', 'Content-Type': 'image/png' };
    const fetch = vi.fn<() => Promise<Response>>(
      async () => new Response(parts.readable, { headers }),
    );
    vi.stubGlobal('fetch', fetch);
    const job = jobOf('a');
    const shown: (number | null)[] = [];
    const end = subscribeToDownloads(() => shown.push(downloadPercent('a')));
    const downloaded = downloadPicture(job);
    const fetched = fetchPicture(job);
    await writer.write(new Uint8Array([1, 2]));
    await until(() => expect(shown.at(-1)).toBe(40));
    await writer.write(new Uint8Array([3, 4, 5]));
    await writer.close();
    await downloaded;
    expect((await fetched)?.size).toBe(5);
    expect(fetch).toHaveBeenCalledTimes(1);
    expect([downloadPercent('a'), isCached(job), pictureUrl(job)]).toEqual([null, true, 'blob:1']);
    expect(shown).toContain(100);
    end();
  });

  it('that fails is fetched again the next time', async () => {
    const fetch = vi.fn<() => Promise<Response>>(async () => new Response('gone', { status: 410 }));
    vi.stubGlobal('fetch', fetch);
    await downloadPicture(jobOf('a'));
    await downloadPicture(jobOf('a'));
    expect([fetch.mock.calls.length, isCached(jobOf('a'))]).toEqual([2, false]);
  });
});

describe('a picture at an address', () => {
  const output = (response: Response | Error) => {
    const fetch = vi.fn<(address: string, options: RequestInit) => Promise<Response>>(async () => {
      if (response instanceof Error) throw response;
      return response;
    });
    vi.stubGlobal('fetch', fetch);
    return fetch;
  };

  it('is null if it is refused, empty or unreachable, and without an address nothing is requested', async () => {
    output(new Response('gone', { status: 410 }));
    expect(await fetchBlob('/images/a')).toBeNull();
    output(new Response(null));
    expect(await fetchBlob('/images/a')).toBeNull();
    output(new Error('No network'));
    expect(await fetchBlob('/images/a')).toBeNull();
    const fetch = output(new Response('picture'));
    expect(await fetchBlob('')).toBeNull();
    expect(fetch).not.toHaveBeenCalled();
  });
});
