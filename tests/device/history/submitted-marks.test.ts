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
