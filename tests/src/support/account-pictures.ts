import type { AccountPicture, AccountPictures } from '../../../domain/account/picture.ts';

/** What the server knows of the pictures of an account that has none, and keeps none. */
export function accountOf(known: Partial<AccountPictures> = {}): AccountPictures {
  return {
    keepPictures: false,
    pictures: [],
    deletedIds: [],
    goneIds: [],
    nextCursor: null,
    ...known,
  };
}

/** A picture that the account keeps, at `/pictures/<id>`. */
export function keptPicture(id: string, known: Partial<AccountPicture> = {}): AccountPicture {
  return {
    id,
    type: 'text2img',
    prompt: 'A fox',
    ts: 1_700_000_000_000,
    state: 'kept',
    file: { url: `/pictures/${id}`, width: 30, height: 20, type: 'image/png' },
    ...known,
  };
}
