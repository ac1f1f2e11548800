import { describe, expect, it } from 'vitest';
import { decodePng } from '../../../../worker/images/pictures/png/decode-png.ts';
import { blackPng } from './black-png.ts';

// In its own file: with Stryker's counters in every loop, this test would exceed its time limit.
describe('a PNG', () => {
  it('a picture is decoded up to 8 million pixels', async () => {
    expect((await decodePng(blackPng(4000, 2000))) !== null).toBe(true);
    // 8,000,001 pixels.
    expect((await decodePng(blackPng(603, 13_267))) === null).toBe(true);
  });
});
