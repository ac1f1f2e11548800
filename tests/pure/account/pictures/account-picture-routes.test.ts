import { describe, expect, it } from 'vitest';
import type { AccountPicture } from '../../../../domain/account/picture.ts';
import { accountPictureRoutes } from '../../../../worker/account/pictures/account-picture-routes.ts';
import type { ListedPicture } from '../../../../worker/account/pictures/listed-picture.ts';
import { openDatabase } from '../../d1.ts';
import { requestAsUser } from '../call-as-user.ts';

interface Page {
  pictures: AccountPicture[];
  deletedIds: string[];
  goneIds: string[];
  nextCursor: string | null;
}

const file = { key: 'u.x.png', width: 64, height: 48, type: 'image/png' };
const listed = (id: string, more: Partial<ListedPicture> = {}): ListedPicture => ({
  type: 'text2img',
  prompt: 'a cat',
  ts: 1000,
  id,
  state: 'kept',
  file,
  expiresAt: null,
  ...more,
});

/** Makes a call of the user's, whose account responds to this. Returns also what the account was asked. */
async function call(path: string, result: unknown, method = 'GET') {
  const asked: unknown[][] = [];
  const responses = { 'pictures.list': () => result, 'pictures.delete': () => result };
  const given = { responses, environment: { DATABASE: openDatabase() }, asked };
  const response = await requestAsUser(accountPictureRoutes, path, { method }, given);
  return { status: response.status, json: (await response.json()) as Page, asked };
}

/** The pictures of an account in one page after the other, with what each page says. */
async function pagesOf(pictures: ListedPicture[]): Promise<Page[]> {
  const result = { keepPictures: true, pictures, deletedIds: ['deleted'], goneIds: ['gone'] };
  const pages: Page[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { json }: { json: Page } = await call(
      `/api/pictures${cursor && `?cursor=${cursor}`}`,
      result,
    );
    pages.push(json);
    cursor = json.nextCursor;
  }
  return pages;
}

const numbered = (count: number, ts: (at: number) => number) =>
  Array.from({ length: count }, (_, at) =>
    listed(`picture-${String(count - at).padStart(3, '0')}`, { ts: ts(count - at) }),
  );

describe('the list of the pictures', () => {
  it.each([
    ['of different moments', (at: number) => at],
    ['of one moment', () => 1000],
  ])('pictures %s come in pages of 100, each once', async (_, ts) => {
    const pictures = numbered(201, ts);
    const pages = await pagesOf(pictures);
    expect(pages.map((page) => page.pictures.length)).toEqual([100, 100, 1]);
    const ids = pages.flatMap((page) => page.pictures.map(({ id }) => id));
    expect(ids).toEqual(pictures.map(({ id }) => id));
    // What is deleted and what is gone is on the first page alone.
    expect(pages.map(({ deletedIds, goneIds }) => [...deletedIds, ...goneIds])).toEqual([
      ['deleted', 'gone'],
      [],
      [],
    ]);
  });

  it('a picture has a link, its size and when it goes, where the server has it', async () => {
    const pictures = [
      listed('there', { state: 'expiring', expiresAt: Date.parse('2026-11-25T12:00:00Z') }),
      listed('kept'),
      listed('elsewhere', { state: 'on_device', file: null }),
    ];
    const record = { type: 'text2img', prompt: 'a cat', ts: 1000 };
    const [page] = await pagesOf(pictures);
    const url = expect.stringMatching(/^\/images\/u\.x\.png\?exp=\d+&sig=[0-9a-f]{64}$/);
    const stored = { url, width: 64, height: 48, type: 'image/png' };
    expect(page?.pictures).toStrictEqual([
      {
        ...record,
        id: 'there',
        state: 'expiring',
        file: stored,
        expiresAt: '2026-11-25T12:00:00.000Z',
      },
      { ...record, id: 'kept', state: 'kept', file: stored },
      { ...record, id: 'elsewhere', state: 'on_device' },
    ]);
  });
});

describe('the deletion of a picture', () => {
  it.each([
    ['', {}],
    ['?everywhere=true', { everywhere: true }],
    ['?everywhere=false', { everywhere: false }],
  ])('a deletion with "%s" asks the account for %j', async (query, options) => {
    const { status, json, asked } = await call(`/api/pictures/one${query}`, true, 'DELETE');
    expect([status, json]).toEqual([200, { deleted: true }]);
    expect(asked).toEqual([['pictures.delete', 'one', options]]);
  });

  it('a picture that the account does not know is not found', async () => {
    expect((await call('/api/pictures/one', false, 'DELETE')).status).toBe(404);
  });
});
