import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  forgetSubmittedMarks,
  readSubmittedMark,
  writeSubmittedMark,
} from '../../../src/device/history/submitted-marks.ts';
import { pageStorage } from '../page-storage.ts';

const agreed = { mayEvict: true };

beforeEach(() => vi.stubGlobal('localStorage', pageStorage()));
afterEach(() => vi.unstubAllGlobals());

it('a device knows which jobs it has submitted, and what their user has agreed to', () => {
  writeSubmittedMark('ann', 'job-1', agreed, 5);
  writeSubmittedMark('ann', 'job-2', { mayEvict: false }, 5);
  writeSubmittedMark('ann', 'job-6', { mayEvict: true, evictedId: 'job-0' }, 5);
  expect(readSubmittedMark('ann', 'job-6')).toEqual({ mayEvict: true, evictedId: 'job-0' });
  expect(readSubmittedMark('ann', 'job-1')).toEqual({ mayEvict: true });
  expect(readSubmittedMark('ann', 'job-2')).toEqual({ mayEvict: false });
  expect(readSubmittedMark('ann', 'job-3')).toBeNull();
  expect(readSubmittedMark('bob', 'job-1')).toBeNull();
  localStorage.setItem('imagemint.submitted.ann.job-1', 'garbage');
  expect(readSubmittedMark('ann', 'job-1')).toBeNull();
});

it('a page knows its jobs where local storage has no room for them', () => {
  vi.stubGlobal(
    'localStorage',
    pageStorage(() => new Error('No room')),
  );
  writeSubmittedMark('ann', 'job-4', agreed, 5);
  expect(readSubmittedMark('ann', 'job-4')).toEqual(agreed);
  expect(readSubmittedMark('ann', 'job-5')).toBeNull();
  expect(() => forgetSubmittedMarks('ann', 1, 1)).not.toThrow();
});
