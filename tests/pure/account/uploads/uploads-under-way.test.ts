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
    expect(uploads.enter('large', 48 * mb)).not.toBeNull();
    for (let at = 1; at < 16; at += 1) expect(uploads.enter(`small ${at}`, mb)).not.toBeNull();
    expect(uploads.enter('last', mb - 1)).not.toBeNull();
    expect(uploads.enter('other', 2)).toBeNull();
    expect(uploads.enter('other', 1)).not.toBeNull();
    expect(uploads.enter('third', 1)).toBeNull();
  });

  it('large uploads have 48 MB with all others, and not one byte more', () => {
    expect(uploads.enter('one', 40 * mb)).not.toBeNull();
    expect(uploads.enter('two', 8 * mb + 1)).toBeNull();
    expect(uploads.enter('two', 8 * mb)).not.toBeNull();
  });

  it('large uploads of a user have 16 MB with the user’s others, and not one byte more', () => {
    uploads.enter('two', 2 * mb);
    expect(uploads.enter('one', 10 * mb)).not.toBeNull();
    expect(uploads.enter('one', 6 * mb + 1)).toBeNull();
    const second = uploads.enter('one', 6 * mb);
    expect(second).not.toBeNull();
    expect(uploads.enter('one', mb + 1)).toBeNull();
    second?.();
    expect(uploads.enter('one', 6 * mb)).not.toBeNull();
    expect(uploads.enter('one', mb)).not.toBeNull();
    expect(uploads.enter('three', 16 * mb + 1)).not.toBeNull();
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

it('an upload that ends while another one continues frees only its own bytes', () => {
  const first = uploads.enter('one', 30 * mb);
  expect(uploads.enter('two', 18 * mb)).not.toBeNull();
  expect(uploads.enter('three', 2 * mb)).toBeNull();
  first?.();
  expect(uploads.enter('three', 30 * mb + 1)).toBeNull();
  expect(uploads.enter('three', 30 * mb)).not.toBeNull();
});

describe('the bytes that an upload reserves', () => {
  it.each([
    ['300000', 300_000],
    ['99999999999', 50 * mb],
    ['-1', 50 * mb],
    ['many', 50 * mb],
    [null, 50 * mb],
  ])('an upload that names %j bytes reserves %i', (length, bytes) => {
    const headers = new Headers(length === null ? {} : { 'Content-Length': length });
    expect(reservedBytes({ headers } as Request, 50 * mb)).toBe(bytes);
  });
});
