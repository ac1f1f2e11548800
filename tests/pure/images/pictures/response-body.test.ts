import { describe, expect, it, vi } from 'vitest';
import { decodeBase64 } from '../../../../worker/images/pictures/base64.ts';
import { isUncertain, retryAfterMs } from '../../../../worker/images/pictures/response-body.ts';

const now = Date.UTC(2026, 0, 1, 12);

describe('a service’s response', () => {
  it('a gateway without a response does not show whether a picture was made', () => {
    const statuses = Array.from({ length: 200 }, (_, at) => 400 + at);
    expect(statuses.filter(isUncertain)).toEqual([502, 504, 520, 522, 524]);
  });

  it.each([
    ['0', 0],
    ['2', 2000],
    ['120', 120_000],
    ['1.5', 1500],
    ['1.25', 1250],
    ['Thu, 01 Jan 2026 12:00:03 GMT', 3000],
    ['Thu, 01 Jan 2026 11:59:00 GMT', 0],
    ['soon', null],
    ['2 s', null],
    ['2026-01-01T12:00:03+00:00', 3000],
    [undefined, null],
  ])('a response whose Retry-After is %s is waited for %s ms', (value, waitMs) => {
    vi.useFakeTimers({ now, toFake: ['Date'] });
    const headers = value === undefined ? {} : { 'Retry-After': value };
    expect(retryAfterMs(new Response(null, { headers }))).toBe(waitMs);
  });
});

describe('a picture in Base64', () => {
  it.each([
    ['AAEC', [0, 1, 2]],
    ['AAE=', [0, 1]],
    ['data:image/png;base64,AAEC', [0, 1, 2]],
    ['data:,AAEC', [0, 1, 2]],
    ['', []],
    ['AA!C', null],
    ['AAAAdata:image/png;base64,AAEC', null],
  ])('%s has the bytes %j', (text, bytes) => {
    expect(decodeBase64(text)).toEqual(bytes && Uint8Array.from(bytes));
  });
});
