import type { AccountPicture, PictureRecord } from '../../../../domain/account/picture.ts';
import { refusal } from '../../support/refusal.ts';

/** The server as the history's sync sees it: responds to `fetch` for one account, and logs what is asked. */
export class AccountServer {
  keepPictures = true;
  readonly pictures = new Map<string, AccountPicture>();
  readonly deletedIds: string[] = [];
  /** Every request: method and path. */
  readonly asked: string[] = [];
  /** The most requests for pictures' bytes that were under way together. */
  togetherMax = 0;
  #together = 0;
  /** Called before a response; a response takes its place, what it throws is a network failure. */
  before: (asked: string, headers: Headers) => Promise<Response | undefined> | undefined = () =>
    undefined;

  keep(id: string, ts: number): void {
    const record = { type: 'text2img', prompt: id, ts } as const;
    const file = { url: `/images/${id}?exp=1`, width: 64, height: 64, type: 'image/png' };
    this.pictures.set(id, { ...record, id, state: 'kept', file });
  }

  readonly fetch = async (address: string, options: RequestInit = {}): Promise<Response> => {
    const { pathname } = new URL(address, 'http://localhost');
    const asked = `${options.method ?? 'GET'} ${pathname}`;
    this.asked.push(asked);
    const isBytes = pathname.startsWith('/images/');
    if (isBytes) this.#together += 1;
    this.togetherMax = Math.max(this.togetherMax, this.#together);
    try {
      const given = await this.before(asked, new Headers(options.headers));
      return given ?? this.#response(asked, pathname.split('/').at(-1) ?? '', options);
    } finally {
      if (isBytes) this.#together -= 1;
    }
  };

  /** How often something was asked. */
  count(beginning: string): number {
    return this.asked.filter((each) => each.startsWith(beginning)).length;
  }

  #response(asked: string, id: string, { body }: RequestInit): Response {
    if (asked === 'GET /api/pictures') {
      const { keepPictures, deletedIds } = this;
      const pictures = [...this.pictures.values()].toSorted((one, other) => other.ts - one.ts);
      return Response.json({ keepPictures, pictures, deletedIds, goneIds: [], nextCursor: null });
    }
    if (asked.startsWith('GET /images/')) return new Response(`bytes of ${id}`);
    if (asked.startsWith('DELETE /api/pictures/')) {
      this.pictures.delete(id);
      this.deletedIds.push(id);
      return Response.json({ deleted: true });
    }
    if (asked.endsWith('/saved')) return Response.json({ saved: true });
    if (asked.startsWith('PUT /api/pictures/')) {
      if (!this.keepPictures) return refusal(409, 'pictures_not_kept');
      if (this.deletedIds.includes(id)) return refusal(410, 'picture_deleted');
      const { ts } = JSON.parse(String((body as FormData).get('record'))) as PictureRecord;
      this.keep(id, ts);
      return Response.json({ picture: this.pictures.get(id) });
    }
    return refusal(404, 'not_found');
  }
}
