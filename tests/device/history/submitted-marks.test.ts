import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import {
  forgetSubmittedMarks,
  readSubmittedMark,
  removeSubmittedMark,
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

it('a job that was not submitted after all is forgotten, and no other', () => {
  for (const id of ['job-1', 'job-2']) writeSubmittedMark('ann', id, agreed, 5);
  writeSubmittedMark('bob', 'job-1', agreed, 5);
  removeSubmittedMark('ann', 'job-1');
  expect(readSubmittedMark('ann', 'job-1')).toBeNull();
  expect(readSubmittedMark('ann', 'job-2')).toEqual(agreed);
  expect(readSubmittedMark('bob', 'job-1')).toEqual(agreed);
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

it('a job is forgotten once the server no longer has its picture', () => {
  writeSubmittedMark('ann', 'old', agreed, 999);
  writeSubmittedMark('ann', 'just', agreed, 1000);
  forgetSubmittedMarks('ann', 9000, 10_000);
  expect(['old', 'just'].map((id) => readSubmittedMark('ann', id))).toEqual([null, agreed]);
});
