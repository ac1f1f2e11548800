import '../in-node/indexed-db.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { draftIds, readDraft, saveDraft } from '../../src/device/drafts/draft-store.ts';
import { saveSessionDraft } from '../../src/device/drafts/session-draft.ts';
import { forgetUser } from '../../src/device/forget-user.ts';
import { LocalHistory } from '../../src/device/history/local-history.ts';
import { writeStored } from '../../src/device/stored.ts';
import { pageStorage, stubLocks } from './page-storage.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', pageStorage());
  vi.stubGlobal('sessionStorage', pageStorage());
  stubLocks();
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const picture = new Blob(['picture'], { type: 'image/png' });
const item = { id: 'a', type: 'text2img', prompt: 'A fox', url: '', ts: 1000 } as const;

/** Leaves on the device what a user's work leaves there. */
async function work(userId: string) {
  await new LocalHistory(userId).add(item, picture);
  await saveDraft(userId, 'editor.picture.1', picture);
  await saveDraft(userId, 'source.headshot', picture);
  saveSessionDraft(userId, 'editor.document', '{}');
  writeStored(`imagemint.${userId}.text2img.prompt`, 'A fox');
}

/** What is left of it. */
async function left(userId: string) {
  const stored = [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
  return {
    items: new LocalHistory(userId).read().items.map(({ id }) => id),
    picture: (await new LocalHistory(userId).picture('a')) !== null,
    drafts: await draftIds(userId, ''),
    stored: stored.filter((key) => key.startsWith(`imagemint.${userId}.`)),
  };
}

const none = { items: [], picture: false, drafts: [], stored: [] };

it('a user who is forgotten leaves nothing, and another one everything', async () => {
  for (const userId of ['ann', 'anna']) await work(userId);
  expect(await forgetUser('ann')).toBe(true);
  expect(await left('ann')).toEqual(none);
  expect(await left('anna')).toMatchObject({
    items: ['a'],
    picture: true,
    drafts: ['editor.picture.1', 'source.headshot'],
  });
  expect((await left('anna')).stored).toHaveLength(2);
});

it.each([
  ['drafts', 'drafts.bob'],
  ['the history', 'bob'],
])('where %s can’t be read a user is not forgotten, and the rest is deleted', async (_, owner) => {
  await work('bob');
  const bound = IDBKeyRange.bound.bind(IDBKeyRange);
  vi.spyOn(IDBKeyRange, 'bound').mockImplementation((lower, upper) => {
    if (String(lower) === owner) throw new Error('No answer');
    return bound(lower, upper);
  });
  expect(await forgetUser('bob')).toBe(false);
  vi.restoreAllMocks();
  expect((await left('bob')).stored).toEqual([]);
  const hasDraft = (await readDraft('bob', 'source.headshot')) !== null;
  expect(hasDraft).toBe(owner === 'drafts.bob');
});
