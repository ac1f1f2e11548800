import { describe, expect, it } from 'vitest';
import { jsonStream, type Property } from '../../../worker/profile/json-stream.ts';

const read = (properties: readonly Property[]) => new Response(jsonStream(properties)).text();

/** The pages of a list. `asked`: how many were requested, and whether the reader has left. */
function pagesOf(...pages: unknown[][]) {
  const asked = { pages: 0, isCancelled: false };
  async function* list() {
    let isRead = false;
    try {
      for (const page of pages) {
        asked.pages += 1;
        yield page;
      }
      isRead = true;
    } finally {
      asked.isCancelled = !isRead;
    }
  }
  return { asked, list: list() };
}

describe('a JSON object as a stream', () => {
  it('has every kind of value as JSON has it, indented by two spaces', async () => {
    const value = {
      at: '2026-11-25',
      nothing: null,
      count: 0,
      user: { name: 'Ada', emails: ['a\nb'] },
      none: [],
    };
    expect(await read(Object.entries(value))).toBe(`${JSON.stringify(value, null, 2)}\n`);
  });

  it.each([
    ['no page', []],
    ['empty pages', [[], []]],
    ['one item', [[{ id: 1 }]]],
    ['several pages, with empty ones between', [[1, 'two'], [], [{ three: [3] }], []]],
  ])('has a list of %s as one array', async (_, pages) => {
    const { list } = pagesOf(...pages);
    const expected = { first: 1, list: pages.flat(), last: 2 };
    const text = await read([
      ['first', 1],
      ['list', list],
      ['last', 2],
    ]);
    expect(text).toBe(`${JSON.stringify(expected, null, 2)}\n`);
  });

  it('asks for a page when its reader has taken the one before it', async () => {
    const { asked, list } = pagesOf([1], [2], [3]);
    const reader = jsonStream([['list', list]]).getReader();
    const taken = async () => {
      await reader.read();
      return asked.pages;
    };
    expect(asked.pages).toBe(0);
    // The name of the list, and its pages.
    expect([await taken(), await taken(), await taken()]).toEqual([0, 1, 2]);
    await reader.cancel();
    expect(asked).toEqual({ pages: 2, isCancelled: true });
  });
});
