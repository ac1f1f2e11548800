import { describe, expect, it } from 'vitest';
import { decodePng } from '../../../../worker/images/pictures/png/decode-png.ts';
import { blackPng } from './black-png.ts';

// A file of its own: with a mutant's counters in every loop these pixels take longer than a test may.
describe('a PNG', () => {
  it('is looked into where it has 8 million pixels at most', async () => {
    expect((await decodePng(blackPng(4000, 2000))) !== null).toBe(true);
    // 8,000,001 pixels.
    expect((await decodePng(blackPng(603, 13_267))) === null).toBe(true);
  });
});
