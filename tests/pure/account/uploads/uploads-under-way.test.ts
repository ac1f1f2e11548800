import { beforeEach, describe, expect, it } from 'vitest';
import {
  reservedBytes,
  UploadsUnderWay,
} from '../../../../worker/account/uploads/uploads-under-way.ts';

const mb = 1024 * 1024;
let uploads: UploadsUnderWay;

beforeEach(() => {
  uploads = new UploadsUnderWay();
});

describe('the uploads that an isolate holds', () => {
  it('uploads under way have 64 MB together, and not one byte more', () => {
    expect(uploads.enter('one', 32 * mb)).not.toBeNull();
    expect(uploads.enter('two', 32 * mb + 1)).toBeNull();
    expect(uploads.enter('two', 32 * mb)).not.toBeNull();
    expect(uploads.enter('three', 1)).toBeNull();
  });

  it('a user has three uploads under way, and not a fourth; another user is not concerned', () => {
    const first = uploads.enter('one', 1);
    for (const _ of [2, 3]) expect(uploads.enter('one', 1)).not.toBeNull();
    expect(uploads.enter('one', 1)).toBeNull();
    expect(uploads.enter('two', 1)).not.toBeNull();
    first?.();
    expect(uploads.enter('one', 1)).not.toBeNull();
    expect(uploads.enter('one', 1)).toBeNull();
  });

  it('a single upload is admitted whatever its size, and frees its bytes at its end', () => {
    const free = uploads.enter('one', 70 * mb);
    expect(free).not.toBeNull();
    expect(uploads.enter('two', 1)).toBeNull();
    free?.();
    expect(uploads.enter('two', 70 * mb)).not.toBeNull();
  });
});

describe('the end of an upload beside others', () => {
  it('an upload that ends while another one goes on frees its own bytes, and no others', () => {
    const first = uploads.enter('one', 40 * mb);
    expect(uploads.enter('two', 24 * mb)).not.toBeNull();
    expect(uploads.enter('three', 1)).toBeNull();
    first?.();
    expect(uploads.enter('three', 40 * mb + 1)).toBeNull();
    expect(uploads.enter('three', 40 * mb)).not.toBeNull();
  });
});

describe('the bytes that an upload reserves', () => {
  it('an upload that names no length reserves the most that it may have', () => {
    expect(reservedBytes(new Request('https://app.example'), 50 * mb)).toBe(50 * mb);
  });

  it.each([
    ['300000', 300_000],
    ['0', 0],
    ['99999999999', 50 * mb],
    ['-1', 50 * mb],
    ['many', 50 * mb],
  ])('an upload that names %s bytes reserves %i', (length, bytes) => {
    const headers = new Headers({ 'Content-Length': length });
    expect(reservedBytes({ headers } as Request, 50 * mb)).toBe(bytes);
  });
});
