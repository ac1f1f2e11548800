import { beforeEach, describe, expect, it } from 'vitest';
import { ApiProblem } from '../../../../../src/api/request.ts';
import { restartWithoutUpload } from '../../../../../src/features/studio/input/restart-without-upload.ts';
import { SendFailure } from '../../../../../src/features/studio/input/upload-picture.ts';
import {
  forgetEditSettings,
  readEditSettings,
  writeEditSettings,
} from '../../../../../src/features/studio/job/edit-settings.ts';
import { rememberSource, sourceOf } from '../../../../../src/features/studio/job/job-sources.ts';
import { submitErrorMessage } from '../../../../../src/features/studio/job/submit-error-message.ts';

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

  it('is neither another user’s nor another tool’s', () => {
    rememberSource('user-1', 'img2img', 'job', 'source');
    expect([sourceOf('user-2', 'img2img', 'job'), sourceOf('user-1', 'headshot', 'job')]).toEqual([
      null,
      null,
    ]);
  });
});

describe('the settings of a saved edit', () => {
  it('are there for the same user until they are forgotten', () => {
    expect(readEditSettings('user-1')).toBeNull();
    writeEditSettings('user-1', { tool: 'filter' });
    expect([readEditSettings('user-1'), readEditSettings('user-2')]).toEqual([
      { tool: 'filter' },
      null,
    ]);
    forgetEditSettings('user-2');
    expect(readEditSettings('user-1')).toEqual({ tool: 'filter' });
    forgetEditSettings('user-1');
    expect(readEditSettings('user-1')).toBeNull();
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

  it.each([problem('rate_limited'), new Error('unknown_upload')])(
    'is not started again for %s',
    async (failure) => {
      expect(await start(failure)).toEqual({ happened: ['start'], end: failure });
    },
  );
});

describe('the message for a submit that failed', () => {
  it('is the server’s where it refuses', () => {
    expect(submitErrorMessage(problem('rate_limited'), 'Failed', false)).toEqual({
      title: 'Title',
      description: 'Detail',
    });
  });

  it('names the device where the picture could not be sent', () => {
    const failure = new SendFailure('slow_connection');
    expect(submitErrorMessage(failure, 'Failed', true)).toEqual({
      title: 'Failed',
      description: 'Slow connection. Try a smaller image.',
    });
    expect(submitErrorMessage(failure, 'Failed', false).description).toBe(
      'Connection timeout - check your network',
    );
  });
});
