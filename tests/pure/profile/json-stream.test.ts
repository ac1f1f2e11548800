import { describe, expect, it } from 'vitest';
import { jsonStream } from '../../../worker/profile/json-stream.ts';

async function* pagesOf(pages: object[][], read: (page: number) => void = () => undefined) {
  for (const [at, page] of pages.entries()) {
    read(at);
    yield page;
  }
}

const textOf = (stream: ReadableStream<Uint8Array>) => new Response(stream).text();

describe('a JSON document that is streamed', () => {
  it.each([
    ['no page', []],
    ['an empty page', [[]]],
    ['an empty page after a full one', [[{ a: 1 }, { b: 'two\n"2"' }], []]],
    ['several pages', [[{ a: 1 }], [], [{ b: [1, 2] }, { c: null }]]],
  ])('a document with %s is the same as one that is written at once', async (_, pages) => {
    const whole = { before: { x: [] }, list: pages.flat(), after: 'end' };
    const text = await textOf(
      jsonStream([
        ['before', whole.before],
        ['list', pagesOf(pages)],
        ['after', whole.after],
      ]),
    );
    expect(JSON.parse(text)).toEqual(whole);
    expect(Object.keys(JSON.parse(text) as object)).toEqual(['before', 'list', 'after']);
  });

  it('a page is not read before the reader has taken the one before it', async () => {
    const read: number[] = [];
    const stream = jsonStream([
      [
        'list',
        pagesOf([[{ a: 1 }], [{ a: 2 }], [{ a: 3 }]], (page) => {
          read.push(page);
        }),
      ],
    ]);
    const reader = stream.getReader();
    expect(read).toEqual([]);
    await reader.read();
    await reader.read();
    expect(read).toEqual([0]);
    await reader.cancel();
    await Promise.resolve();
    expect(read).toEqual([0]);
  });

  it('a page that can’t be read fails the stream', async () => {
    async function* broken() {
      yield [{ a: 1 }];
      throw new Error('no page');
    }
    await expect(textOf(jsonStream([['list', broken()]]))).rejects.toThrow('no page');
  });
});
