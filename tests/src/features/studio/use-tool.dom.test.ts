import { act, cleanup } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { historyLimits } from '../../../../domain/limits.ts';
import { queries } from '../../../../src/api/queries.ts';
import { jobKey } from '../../../../src/api/query-keys.ts';
import {
  readVersions,
  rememberVersion,
  sourceOf,
} from '../../../../src/device/drafts/job-sources.ts';
import { readSubmittedMark } from '../../../../src/device/history/submitted-marks.ts';
import {
  readEvictionQuestion,
  subscribeToEvictionQuestion,
} from '../../../../src/features/keeping/ask-before-eviction.ts';
import { followEachJob } from '../../../../src/features/live/recent-jobs.ts';
import { lateResponse } from '../../support/app-server.ts';
import { lost } from '../../support/network.ts';
import { after, settled } from '../../support/page-clock.ts';
import { toasts, toastTitles } from '../../support/page-toasts.ts';
import { refusal } from '../../support/refusal.ts';
import { failedJob, finishedJob, queuedJob } from '../../support/sample-jobs.ts';
import { credits, fox, idOf, openTool, redraw, server, submitted } from './open-tool.ts';

/** Keeps the list of recent jobs up to date until the test ends. */
const follow = () => onTestFinished(followEachJob(queries));

describe('the price and the balance of a tool', () => {
  it('are known once the balance was read, and nothing starts before', async () => {
    const late = lateResponse();
    server.response('GET /api/credits', late.response);
    const { current, submit } = await openTool();
    expect(current()).toMatchObject({
      name: 'text2img',
      cost: 1,
      available: undefined,
      isShort: false,
    });
    await submit();
    expect(server.count('POST /api/jobs')).toBe(0);
    late.give(credits(1));
    await settled();
    expect(current()).toMatchObject({ available: 1, isShort: false });
    // A retry may cost more than the form's picture.
    expect([1, 2].map((price) => current().mustBuy(price))).toEqual([false, true]);
    await submit();
    expect(submitted).toHaveLength(1);
  });

  it('that is too low starts nothing, and leads to the shop', async () => {
    server.response('GET /api/credits', () => credits(0));
    const { current, submit } = await openTool();
    expect([current().isShort, current().mustBuy(1)]).toEqual([true, true]);
    await submit();
    expect(server.count('POST /api/jobs')).toBe(0);
  });
});

describe('a submit', () => {
  it('starts one job, which is busy until it has ended', async () => {
    const { current, submit, push } = await openTool();
    expect(current().isBusy).toBe(false);
    await submit();
    const [id = ''] = submitted;
    expect(server.sent('POST /api/jobs')[0]?.body).toEqual({ id, ...fox, expectedCost: 1 });
    expect(current()).toMatchObject({ isBusy: true, isSubmitting: false, job: { id } });
    expect(readSubmittedMark('user-1', id)).toEqual({ mayEvict: true });
    await push(queuedJob(id, { state: 'running' }));
    expect(current().isBusy).toBe(true);
    const late = lateResponse();
    server.response(`GET /pictures/${id}.png`, late.response);
    queries.setQueryData(jobKey(id), finishedJob(id));
    await settled();
    // The picture is still being downloaded.
    expect(current()).toMatchObject({ isBusy: true, isNew: true, isArriving: true });
    await submit();
    expect([current().isBlocked, submitted.length]).toEqual([true, 1]);
    late.give(new Response('picture'));
    await settled();
    expect(current()).toMatchObject({ isBusy: false, isBlocked: false, isArriving: false });
  });

  it('that follows at once starts nothing', async () => {
    const { begin } = await openTool();
    begin(fox);
    begin(fox);
    await settled();
    expect(submitted).toHaveLength(1);
  });

  it('may follow while a job runs, up to as many as the server runs at once', async () => {
    follow();
    const { current, submit } = await openTool();
    for (const running of [1, 2, 3]) {
      expect(current().isBlocked).toBe(false);
      await submit();
      expect(submitted).toHaveLength(running);
    }
    expect(current()).toMatchObject({ isBlocked: true, isBusy: true, job: { id: submitted[2] } });
    await submit();
    expect(submitted).toHaveLength(3);
  });

  it('of a change makes a version, which is among the results of the page', async () => {
    follow();
    const { current, push } = await openTool();
    const picture = redraw().picture;
    await act(() => current().change('Darker', picture, finishedJob('parent')));
    await settled();
    const [id = ''] = submitted;
    expect(server.sent('POST /api/jobs')[0]?.body).toEqual({
      id,
      tool: 'img2img',
      prompt: 'Darker',
      uploadId: 'upload-1',
      expectedCost: 1,
    });
    await push(finishedJob(id, { tool: 'img2img' }));
    await after(200);
    expect(current().results.map((job) => job.id)).toEqual([id]);
    expect(readVersions('user-1', 'text2img')).toEqual({ [id]: 'parent' });
  });

  it('of what the server no longer makes reads again what it makes', async () => {
    const { submit } = await openTool();
    server.response('POST /api/jobs', () => refusal(422, 'unknown_upload'));
    const before = server.count('GET /api/features');
    await submit();
    expect(server.count('GET /api/features')).toBe(before);
    server.response('POST /api/jobs', () => refusal(422, 'option_unavailable'));
    await submit();
    expect(server.count('GET /api/features')).toBe(before + 1);
  });

  it('again has everything of the request, or is made anew where its pictures are missing', async () => {
    const { current } = await openTool();
    const request = { ...fox, id: 'first', options: { shape: '16:9', style: 'ink' } } as const;
    let anew = 0;
    const repeat = async () => {
      act(() =>
        current().repeat(failedJob('first', { request }), () => {
          anew += 1;
        }),
      );
      await settled();
    };
    rememberVersion('user-1', 'text2img', 'first', 'parent');
    await repeat();
    const [id = ''] = submitted;
    expect(server.sent('POST /api/jobs')[0]?.body).toMatchObject({ ...request, id });
    // It changes the same picture.
    expect(readVersions('user-1', 'text2img')).toMatchObject({ [id]: 'parent' });
    server.response('POST /api/jobs', () => refusal(422, 'unknown_upload'));
    await repeat();
    expect([anew, server.count('POST /api/jobs')]).toEqual([1, 2]);
  });

  it('that is refused says why, gives its place up and may be tried again', async () => {
    let refusedId = '';
    server.response('POST /api/jobs', ({ body }) => {
      refusedId = idOf(body);
      return refusal(429, 'rate_limited');
    });
    const { current, submit } = await openTool();
    await submit();
    expect(toasts()).toMatchObject([{ type: 'error', title: 'rate_limited' }]);
    // With its reason, and the id by which help finds the request.
    const description = JSON.stringify(toasts()[0]?.description);
    expect(description).toContain('rate_limited.');
    expect(description).toContain('request-rate_limited');
    expect(readSubmittedMark('user-1', refusedId)).toBeNull();
    expect(current()).toMatchObject({ isBusy: false, isNew: false });
    server.response('POST /api/jobs', ({ body }) => {
      submitted.push(idOf(body));
      return Response.json({ job: queuedJob(idOf(body)) });
    });
    await submit();
    expect(submitted).toHaveLength(1);
    expect(submitted).not.toContain(refusedId);
  });

  it('waits for a user whose device is full, and starts nothing without the agreement', async () => {
    for (let ts = 1; ts <= historyLimits.itemsMax; ts += 1) {
      const item = { id: `item-${ts}`, type: 'text2img', prompt: '', url: '', ts };
      localStorage.setItem(`imagemint.history.user-1.item-${ts}`, JSON.stringify(item));
    }
    const end = subscribeToEvictionQuestion(() => undefined);
    const { submit, current } = await openTool();
    await submit();
    expect(submitted).toEqual([]);
    // A second one meanwhile asks nothing and starts nothing.
    await submit();
    act(() => readEvictionQuestion()?.respond(false));
    await settled();
    expect([submitted, current().isBusy]).toEqual([[], false]);
    await submit();
    act(() => readEvictionQuestion()?.respond(true));
    await settled();
    expect(submitted).toHaveLength(1);
    end();
  });
});

describe('a submit of several pictures', () => {
  const sent = () =>
    server.sent('POST /api/batches')[0]?.body as {
      id: string;
      expectedCost: number;
      jobs: { id: string }[];
    };
  /** The server's batch, with its jobs as they are. */
  const accept = () =>
    server.response('POST /api/batches', ({ body }) => {
      const { id, jobs } = body as ReturnType<typeof sent>;
      const made = jobs.map((job) => queuedJob(job.id, { batchId: id, cost: 2 }));
      return Response.json({ batch: { id, jobs: made } });
    });

  it('is one batch at the price of the button, and busy until its last picture', async () => {
    accept();
    const { current, submit, push } = await openTool('text2img', {
      choice: { extraCost: 1, count: 2 },
    });
    expect(current()).toMatchObject({ cost: 4, isShort: false });
    const fine = { ...fox, options: { quality: 'fine' as const } };
    await submit(fine, 2);
    const { id, jobs, expectedCost } = sent();
    expect([expectedCost, jobs]).toMatchObject([4, [fine, fine]]);
    const [first = '', second = ''] = jobs.map((job) => job.id);
    expect(current()).toMatchObject({ isBusy: true, job: { id: first } });
    await push(finishedJob(first, { batchId: id }));
    expect(current()).toMatchObject({ isBusy: true, batch: [{ id: first }, { id: second }] });
    await push(failedJob(second, { batchId: id }));
    expect(current().isBusy).toBe(false);
    // Each is in the grid with its own outcome.
    expect(toastTitles()).toEqual([]);
  });

  it('shows the retry of one that failed in its place, as often as it takes', async () => {
    follow();
    accept();
    const { current, submit, push } = await openTool('text2img', { choice: { count: 2 } });
    await submit(fox, 2);
    const { id: batchId, jobs } = sent();
    const [first = '', second = ''] = jobs.map(({ id }) => id);
    const fail = (id: string, known = {}) =>
      push(failedJob(id, { request: { ...fox, id }, ...known }));
    await push(finishedJob(first, { batchId }));
    await fail(second, { batchId });
    const retry = async () => {
      act(() => current().repeat(current().batch[1] ?? failedJob('none'), undefined));
      await settled();
      return submitted.at(-1) ?? '';
    };
    await fail(await retry());
    const last = await retry();
    expect(server.sent('POST /api/jobs').at(-1)?.body).toMatchObject({ ...fox, expectedCost: 1 });
    expect(current()).toMatchObject({ isBusy: true, batch: [{ id: first }, { id: last }] });
    await push(finishedJob(last));
    await after(200);
    expect(current()).toMatchObject({ isBusy: false, batch: [{ id: first }, { id: last }] });
  });

  it('that is refused starts nothing, says why and gives every place up', async () => {
    server.response('POST /api/batches', () => refusal(402, 'insufficient_credits'));
    const { current, submit } = await openTool('text2img', { choice: { count: 4 } });
    await submit(fox, 4);
    expect(toasts()).toMatchObject([{ type: 'error', title: 'insufficient_credits' }]);
    expect(current().isBusy).toBe(false);
    const marks = sent().jobs.map(({ id }) => readSubmittedMark('user-1', id));
    expect(marks).toEqual([null, null, null, null]);
  });

  it('that never arrived is submitted again as the same batch, also after a reload', async () => {
    server.response('POST /api/batches', lost);
    const { submit } = await openTool('text2img', { choice: { count: 3 } });
    await submit({ ...fox, options: { style: 'ink' } }, 3);
    const first = sent();
    server.response(`GET /api/jobs/${first.jobs[0]?.id}`, () => refusal(404, 'not_found'));
    await after(10_000);
    cleanup();
    const { current } = await openTool();
    expect(current()).toMatchObject({ isLost: true });
    accept();
    act(() => current().resubmit(undefined));
    await settled();
    expect(server.sent('POST /api/batches').at(-1)?.body).toEqual(first);
    expect(current().batch).toHaveLength(3);
  });
});

describe('a submit with a picture', () => {
  it('that cannot be sent says so, starts nothing and may be tried again', async () => {
    server.response('POST /api/uploads', () => refusal(413, 'too_large'));
    const { current, submit } = await openTool('img2img');
    await submit(redraw());
    expect(toasts()).toMatchObject([{ type: 'error' }]);
    expect([server.count('POST /api/jobs'), current().isSending, current().isBusy]).toEqual([
      0,
      false,
      false,
    ]);
    server.response('POST /api/uploads', () => Response.json({ id: 'upload-1' }));
    await submit(redraw());
    expect(submitted).toHaveLength(1);
  });

  it('that the server has deleted meanwhile is sent again, once, as the same job', async () => {
    const { submit } = await openTool('img2img');
    server.response('POST /api/jobs', ({ body }) => {
      submitted.push(idOf(body));
      return refusal(409, 'unknown_upload');
    });
    await submit(redraw());
    expect([server.count('POST /api/uploads'), submitted.length, new Set(submitted).size]).toEqual([
      2, 2, 1,
    ]);
    expect(toastTitles()).toHaveLength(1);
  });
});

describe('the end of a job', () => {
  it('that failed while the user was watching is announced once', async () => {
    const { submit, push } = await openTool();
    await submit();
    const [id = ''] = submitted;
    await push(failedJob(id));
    await settled();
    expect(toasts()).toMatchObject([
      { type: 'error', description: 'Try again with different settings' },
    ]);
    await push(failedJob(id));
    await after(10_000);
    expect(toastTitles()).toHaveLength(1);
    // Also where the first response to the submit has it.
    server.response('POST /api/jobs', ({ body }) => Response.json({ job: failedJob(idOf(body)) }));
    await submit();
    expect(toastTitles()).toHaveLength(2);
  });

  it('reads the balance again without a socket, and leaves that to the socket where there is one', async () => {
    const alone = await openTool('text2img', { isLive: false });
    await alone.submit();
    const before = server.count('GET /api/credits');
    await alone.push(finishedJob(submitted[0] ?? ''));
    await settled();
    expect(server.count('GET /api/credits')).toBe(before + 1);
    alone.page.unmount();
    queries.clear();
    localStorage.clear();
    const live = await openTool('text2img', { isLive: true });
    const atFirst = server.count('GET /api/credits');
    await live.submit();
    await live.push(finishedJob(submitted[1] ?? ''));
    await settled();
    expect(server.count('GET /api/credits')).toBe(atFirst);
  });
});

/** Leaves the tool for another page of the app, and opens it again. */
async function comeBack(tool: 'text2img' | 'img2img' = 'text2img') {
  cleanup();
  return openTool(tool);
}

const newestId = () => idOf(server.sent('POST /api/jobs').at(-1)?.body);

describe('a tool that is opened again', () => {
  it('while its source is being sent shows that, and submits no second job', async () => {
    const late = lateResponse();
    server.response('POST /api/uploads', late.response);
    const first = await openTool('img2img');
    await first.submit(redraw());
    expect(first.current()).toMatchObject({ isSending: true, isBusy: true, isSubmitting: false });
    expect(server.count('POST /api/jobs')).toBe(0);
    const again = await comeBack('img2img');
    expect(again.current()).toMatchObject({ isBusy: true, isSending: true });
    await again.submit(redraw());
    late.give(Response.json({ id: 'upload-9' }));
    await settled();
    const [id = ''] = submitted;
    const request = { tool: 'img2img', prompt: 'In oil', uploadId: 'upload-9', expectedCost: 1 };
    expect(server.sent('POST /api/jobs').map(({ body }) => body)).toEqual([{ id, ...request }]);
    expect([sourceOf('user-1', 'img2img', id), sourceOf('user-1', 'text2img', id)]).toEqual([
      'source-1',
      null,
    ]);
    expect(again.current()).toMatchObject({
      isBusy: true,
      isSending: false,
      isSubmitting: false,
      job: { id },
    });
    await again.push(finishedJob(id));
    expect(again.current()).toMatchObject({ isBusy: false, isNew: true });
    server.response('POST /api/uploads', () => Response.json({ id: 'upload-10' }));
    await again.submit(redraw());
    expect(submitted).toHaveLength(2);
  });

  it('while its request is under way does not take the job for lost', async () => {
    const late = lateResponse();
    server.response('POST /api/jobs', late.response);
    const first = await openTool();
    await first.submit(fox);
    const id = newestId();
    server.response(`GET /api/jobs/${id}`, () => refusal(404, 'not_found'));
    const again = await comeBack();
    await after(10_000);
    expect(again.current()).toMatchObject({ isSubmitting: true, isBusy: true, isLost: false });
    expect(server.count(`GET /api/jobs/${id}`)).toBe(0);
    await again.submit(fox);
    late.give(Response.json({ job: queuedJob(id) }));
    await settled();
    expect(server.count('POST /api/jobs')).toBe(1);
    expect(again.current()).toMatchObject({ isSubmitting: false, job: { id } });
    // The page that was left has asked for the result of the one that shows it.
    expect(first.requested).toEqual([id]);
  });
});
