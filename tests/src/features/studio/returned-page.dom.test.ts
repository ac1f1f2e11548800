import { cleanup } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { lateAnswer } from '../../support/app-server.ts';
import { lost } from '../../support/network.ts';
import { after, settled } from '../../support/page-clock.ts';
import { refusal } from '../../support/refusal.ts';
import { finishedJob, queuedJob } from '../../support/sample-jobs.ts';
import { fox, idOf, openTool, redraw, server, submitted } from './open-tool.ts';

/** Leaves the tool for another page of the app, and opens it again. */
async function comeBack(tool: 'text2img' | 'img2img' = 'text2img') {
  cleanup();
  return openTool(tool);
}

const newestId = () => idOf(server.sent('POST /api/jobs').at(-1)?.body);

describe('a tool that is opened again', () => {
  it('while its source is being sent shows that, and submits no second job', async () => {
    const late = lateAnswer();
    server.answer('POST /api/uploads', late.answer);
    const first = await openTool('img2img');
    await first.submit(redraw());
    const again = await comeBack('img2img');
    expect(again.current()).toMatchObject({ isBusy: true, isSending: true });
    await again.submit(redraw());
    late.give(Response.json({ id: 'upload-9' }));
    await settled();
    expect(submitted).toHaveLength(1);
    expect(again.current()).toMatchObject({
      isBusy: true,
      isSending: false,
      isSubmitting: false,
      job: { id: submitted[0] },
    });
    await again.push(finishedJob(submitted[0] ?? ''));
    expect(again.current()).toMatchObject({ isBusy: false, isNew: true });
    server.answer('POST /api/uploads', () => Response.json({ id: 'upload-10' }));
    await again.submit(redraw());
    expect(submitted).toHaveLength(2);
  });

  it('while its request is under way does not take the job for lost', async () => {
    const late = lateAnswer();
    server.answer('POST /api/jobs', late.answer);
    const first = await openTool();
    await first.submit(fox);
    const id = newestId();
    server.answer(`GET /api/jobs/${id}`, () => refusal(404, 'not_found'));
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

  it('while its request is repeated does not take the job for lost, until no answer came at all', async () => {
    server.answer('POST /api/jobs', lost);
    const first = await openTool();
    await first.submit(fox);
    const id = newestId();
    server.answer(`GET /api/jobs/${id}`, () => refusal(404, 'not_found'));
    const again = await comeBack();
    await after(5000);
    expect(again.current()).toMatchObject({ isSubmitting: true, isLost: false });
    await after(10_000);
    expect(server.count('POST /api/jobs')).toBe(4);
    expect(again.current()).toMatchObject({ isSubmitting: false, isLost: true, isBusy: false });
  });
});
