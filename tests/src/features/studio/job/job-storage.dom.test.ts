import { beforeEach, describe, expect, it } from 'vitest';
import { ApiProblem } from '../../../../../src/api/request.ts';
import { restartWithoutUpload } from '../../../../../src/features/studio/input/restart-without-upload.ts';
import { rememberSource, sourceOf } from '../../../../../src/features/studio/job/job-sources.ts';

beforeEach(() => localStorage.clear());

const problem = (code: 'unknown_upload' | 'rate_limited') =>
  new ApiProblem({
    title: 'Title',
    status: 409,
    detail: 'Detail',
    code,
    requestId: 'one',
  });

describe('the picture that a job was made from', () => {
  it('is known for each of a tool’s newest 20 jobs', () => {
    for (let at = 0; at < 21; at += 1)
      rememberSource('user-1', 'img2img', `job-${at}`, `source-${at}`);
    expect(sourceOf('user-1', 'img2img', 'job-0')).toBeNull();
    expect(sourceOf('user-1', 'img2img', 'job-1')).toBe('source-1');
    expect(sourceOf('user-1', 'img2img', 'job-20')).toBe('source-20');
  });
});

describe('a job whose picture the server has deleted', () => {
  /** Starts with failures, one after the other; returns what happened. */
  async function start(...failures: unknown[]) {
    const happened: string[] = [];
    const run = async () => {
      happened.push('start');
      const failure = failures.shift();
      if (failure) throw failure;
      return 'job';
    };
    const end = await restartWithoutUpload(run, () => void happened.push('forget')).catch(
      (error: unknown) => error,
    );
    return { happened, end };
  }

  it('is started once more, after it was forgotten that the picture was sent', async () => {
    expect(await start(problem('unknown_upload'))).toEqual({
      happened: ['start', 'forget', 'start'],
      end: 'job',
    });
  });

  it('is not started a third time', async () => {
    const second = problem('unknown_upload');
    expect(await start(problem('unknown_upload'), second)).toEqual({
      happened: ['start', 'forget', 'start'],
      end: second,
    });
  });
});
