import { saveIdentity } from '../../worker/sessions/user-store.ts';

/** Stores a user in D1, with an e-mail address of the id, who signed in at this time for the first time. */
export function saveUser(database: D1Database, id: string, at: number) {
  const identity = { issuer: 'google', subject: id, email: `${id}@shop.example` };
  return saveIdentity(database, id, { ...identity, name: null, pictureUrl: null }, at);
}
