import { beforeEach, describe, expect, it, vi } from 'vitest';
import { StoreFailure, UploadWriter } from '../../../../worker/account/uploads/upload-writer.ts';

const mb = 1024 * 1024;
const partBytes = 5 * mb;
const format = { type: 'image/webp', extension: 'webp' } as const;
const contentDisposition = 'inline; filename="upload.webp"';
const options = { httpMetadata: { contentType: 'image/webp', contentDisposition } };

/** What R2 was asked: a name or a number of a part, and of bytes how many and the first one. */
let asked: unknown[][];
/** The name of the call that fails. */
let failing: string;

const seen = (bytes: Uint8Array) => `${bytes.length} from ${bytes[0]}`;

async function ask<Response>(
  name: string,
  input: unknown[],
  response: Response,
): Promise<Response> {
  asked.push([name, ...input]);
  if (name === failing) throw new Error('R2 is down');
  return response;
}

const multipart = {
  uploadPart: (partNumber: number, bytes: Uint8Array) =>
    ask('part', [partNumber, seen(bytes)], { partNumber, etag: `tag-${partNumber}` }),
  complete: (parts: { partNumber: number }[]) =>
    ask('complete', [parts.map(({ partNumber }) => partNumber)], {}),
  abort: () => ask('abort', [], undefined),
};
const bucket = {
  put: (key: string, bytes: Uint8Array, given: unknown) =>
    ask('put', [key, seen(bytes), given], {}),
  createMultipartUpload: (key: string, given: unknown) => ask('create', [key, given], multipart),
} as unknown as R2Bucket;

/** A writer that was given this many bytes, each chunk filled with its own number. */
async function written(bytes: number, chunkBytes = bytes): Promise<UploadWriter> {
  const writer = new UploadWriter(bucket, 'user.upload.1');
  writer.begin(format);
  for (let at = 0; at < bytes; at += chunkBytes) {
    const length = Math.min(chunkBytes, bytes - at);
    await writer.write(new Uint8Array(length).fill(1 + at / chunkBytes));
  }
  return writer;
}

beforeEach(() => {
  asked = [];
  failing = '';
});

describe('an upload that is written to R2', () => {
  it.each([1, 64 * 1024 + 1, partBytes])('%i bytes are one object, at the end', async (bytes) => {
    const writer = await written(bytes);
    expect(asked).toEqual([]);
    writer.overwrite(0, new Uint8Array([7]));
    await writer.finish();
    await writer.discard();
    expect(asked).toEqual([['put', 'user.upload.1.webp', `${bytes} from 7`, options]]);
  });

  it('a larger one is sent in parts as it arrives, the first one last', async () => {
    const writer = await written(3 * partBytes + 1, mb);
    const arrived = [
      ['create', 'user.upload.1.webp', options],
      ['part', 2, `${partBytes} from 6`],
      ['part', 3, `${partBytes} from 11`],
    ];
    expect(asked).toEqual(arrived);
    writer.overwrite(0, new Uint8Array([99]));
    await writer.finish();
    await writer.discard();
    expect(asked).toEqual([
      ...arrived,
      ['part', 4, '1 from 16'],
      ['part', 1, `${partBytes} from 99`],
      ['complete', [1, 2, 3, 4]],
    ]);
  });

  it('one byte more than a part is two parts', async () => {
    await (await written(partBytes + 1, mb + 1)).finish();
    expect(asked.map(([name]) => name)).toEqual(['create', 'part', 'part', 'complete']);
  });
});

describe('an upload that is discarded', () => {
  it('the parts in R2 are discarded once', async () => {
    const writer = await written(2 * partBytes + 1);
    for (const _ of [1, 2]) await writer.discard();
    expect(asked.map(([name]) => name)).toEqual(['create', 'part', 'abort']);
  });

  it('an upload of which R2 has nothing asks nothing, and R2’s own failure is nobody’s', async () => {
    await (await written(10)).discard();
    expect(asked).toEqual([]);
    failing = 'abort';
    await expect((await written(2 * partBytes + 1)).discard()).resolves.toBeUndefined();
  });
});

it.each([
  ['put', 1],
  ['create', partBytes + 1],
  ['part', partBytes + 1],
  ['complete', partBytes + 1],
])('a failure of R2 at %s is the store’s', async (name, bytes) => {
  const log = vi.fn<(error: unknown) => void>();
  failing = name;
  const writer = await written(bytes);
  await writer.finish().catch(log);
  const [error] = log.mock.calls[0] ?? [];
  expect(error).toBeInstanceOf(StoreFailure);
  expect(String(error)).toContain('R2 is down');
  failing = '';
  await writer.discard();
  const hasUpload = name === 'part' || name === 'complete';
  expect(asked.some(([call]) => call === 'abort')).toBe(hasUpload);
});
