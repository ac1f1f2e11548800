import '../../../../in-node/indexed-db.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { draftIds, saveDraft } from '../../../../../src/device/drafts/draft-store.ts';
import { addEdit, type Edit, startRecipe } from '../../../../../src/device/recipe/recipe.ts';
import {
  attachEdits,
  readFreeEdits,
} from '../../../../../src/features/editor/document/attach-edits.ts';
import { withEdit } from '../../../../../src/features/editor/document/edit-lock.ts';
import {
  type EditorDocument,
  type PendingEdit,
  startDocument,
} from '../../../../../src/features/editor/document/editor-document.ts';
import { recordEdit } from '../../../../../src/features/editor/document/record-edit.ts';
import {
  forgetDocument,
  leaveDocument,
  readSavedDocument,
  removeEdit,
  saveDocument,
} from '../../../../../src/features/editor/document/save-document.ts';
import {
  type StoredEdit,
  storeEdit,
} from '../../../../../src/features/editor/document/stored-edits.ts';
import { pageStorage, quotaError, refuseNextPut } from '../../../../device/page-storage.ts';

describe('the document of the editor', () => {
  const older = startDocument({ id: 'older', width: 60, height: 40 });
  const newer = startDocument({ id: 'newer', width: 60, height: 40 });
  const files = new Map<string, Blob>();

  beforeEach(() => vi.stubGlobal('sessionStorage', pageStorage()));
  afterEach(async () => {
    await forgetDocument('ann');
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  it('is the one that was left unwritten when the page closed', async () => {
    await saveDocument('ann', older, files);
    leaveDocument('ann', newer);
    const saved = await readSavedDocument('ann');
    expect(saved).toMatchObject({ isWritten: false });
    expect(saved?.text).toContain('newer');
  });

  it('is the one that was written last, not the one that was left before', async () => {
    leaveDocument('ann', older);
    await saveDocument('ann', newer, files);
    const saved = await readSavedDocument('ann');
    expect(saved).toMatchObject({ isWritten: true });
    expect(saved?.text).toContain('newer');
  });

  it('is in session storage where the device has no room for it', async () => {
    await saveDocument('ann', older, files);
    refuseNextPut(quotaError());
    await saveDocument('ann', newer, files);
    const saved = await readSavedDocument('ann');
    expect(saved).toMatchObject({ isWritten: false });
    expect(saved?.text).toContain('newer');
  });
});

describe('paid edits on the device', () => {
  let users = 0;
  let userId: string;
  beforeEach(() => {
    users += 1;
    userId = `user-${users}`;
    vi.stubGlobal('sessionStorage', pageStorage());
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });

  const sizeOfAll = { width: 60, height: 40 };
  const background = (jobId: string): Edit => ({ kind: 'background', pictureId: jobId });
  const pendingOf = (jobId: string): PendingEdit => ({
    jobId,
    edit: background(jobId),
    options: { tool: 'background', backgroundType: 'A beach' },
  });
  /** A document of a picture, which waits for an edit. */
  const waiting = (picture: string, jobId: string): EditorDocument => ({
    ...startDocument({ id: picture, ...sizeOfAll }),
    pending: pendingOf(jobId),
  });
  /** The same document with the edit applied, which is to be saved in the history. */
  function applied(picture: string, jobId: string): EditorDocument {
    const { history, ...rest } = startDocument({ id: picture, ...sizeOfAll });
    const recipe = addEdit(startRecipe({ id: picture, ...sizeOfAll }), background(jobId));
    return {
      ...rest,
      history: recordEdit(history, background(jobId)),
      unsaved: { ...pendingOf(jobId), recipe, ts: 17 },
    };
  }
  const filesOf = (...ids: string[]) => new Map(ids.map((id) => [id, new Blob([id])]));
  /** What the editor has on the device, without the prefix that all of it has. */
  const saved = async () => (await draftIds(userId, '')).map((id) => id.replace('editor.', ''));

  it('stay with their pictures where another tab saves another document, or closes it', async () => {
    await saveDocument(userId, applied('one', 'job'), filesOf('one', 'job'));
    await saveDocument(userId, waiting('two', 'job-2'), filesOf('two'));
    await saveDraft(userId, 'editor.picture.job-2', new Blob(['result']));
    await saveDraft(userId, 'editor.picture.unneeded', new Blob(['x']));
    const other = startDocument({ id: 'three', ...sizeOfAll });
    await saveDocument(userId, other, filesOf('three'));
    const edits = ['edit.job', 'edit.job-2'];
    const pictures = ['picture.job', 'picture.job-2', 'picture.one', 'picture.two'];
    expect(await saved()).toEqual(['document', ...edits, ...pictures, 'picture.three'].toSorted());
    await forgetDocument(userId);
    expect(await saved()).toEqual([...edits, ...pictures].toSorted());
  });

  describe('a paid edit that has ended', () => {
    const three = ['picture.job', 'picture.one', 'picture.two'];
    /** Two edits of different pictures, and no document. */
    async function storeTwo() {
      await saveDocument(userId, applied('one', 'job'), filesOf('one', 'job', 'two'));
      await saveDraft(userId, 'editor.picture.two', new Blob(['two']));
      const recipe = addEdit(startRecipe({ id: 'two', ...sizeOfAll }), background('job-2'));
      await storeEdit(userId, { ...pendingOf('job-2'), recipe, ts: 18 });
      await forgetDocument(userId);
      await saveDraft(userId, 'editor.picture.two', new Blob(['two']));
      expect(await saved()).toEqual(['edit.job', 'edit.job-2', ...three]);
    }

    it('is removed with its pictures, and the other’s stay', async () => {
      await storeTwo();
      await removeEdit(userId, 'job', null);
      expect(await saved()).toEqual(['edit.job-2', 'picture.two']);
      await removeEdit(userId, 'job', null);
      expect(await saved()).toEqual(['edit.job-2', 'picture.two']);
    });

    it('leaves the pictures of the open document, and of the one that another tab has saved', async () => {
      await storeTwo();
      await removeEdit(userId, 'job', startDocument({ id: 'one', ...sizeOfAll }));
      expect(await saved()).toEqual(['edit.job-2', 'picture.one', 'picture.two']);
      const other = startDocument({ id: 'two', ...sizeOfAll });
      await saveDocument(userId, other, filesOf());
      await removeEdit(userId, 'job-2', startDocument({ id: 'one', ...sizeOfAll }));
      expect(await saved()).toEqual(['document', 'picture.two']);
    });

    it('leaves all pictures where the saved document can’t be read', async () => {
      await storeTwo();
      await saveDraft(userId, 'editor.document', new Blob(['{']));
      await removeEdit(userId, 'job', null);
      expect(await saved()).toEqual(['document', 'edit.job-2', ...three]);
    });
  });
});

describe('paid edits of a document', () => {
  const base = { id: 'picture', width: 60, height: 40 };
  const recipe = startRecipe(base);
  const filter: Edit = { kind: 'filter', type: 'Warm', intensity: 50 };
  const flip: Edit = { kind: 'flip', axis: 'vertical' };
  const pendingOf = (jobId: string): PendingEdit => ({
    jobId,
    edit: filter,
    options: { tool: 'filter' },
  });
  const storedOf = (jobId: string, more: Partial<StoredEdit> = {}): StoredEdit => ({
    ...pendingOf(jobId),
    recipe,
    ts: null,
    ...more,
  });
  const untouched = startDocument(base);
  const changed = { ...untouched, history: recordEdit(untouched.history, flip) };
  const saving = { ...untouched, unsaved: { ...pendingOf('job'), recipe, ts: 17 } };
  const done = storedOf('job', { ts: 17 });
  const [job, own, two] = [storedOf('job'), storedOf('own'), storedOf('two')];
  const ofAnother = storedOf('job', { recipe: startRecipe({ ...base, id: 'x' }) });
  const ofLater = storedOf('job', { recipe: addEdit(recipe, flip) });
  const applied = storedOf('own', { recipe: addEdit(recipe, filter), ts: 17 });

  it.each<
    [
      name: string,
      document: EditorDocument,
      edits: StoredEdit[],
      own: string | null,
      pending: string | null,
      detached: StoredEdit[],
    ]
  >([
    ['gets the edit that another tab’s document has lost', untouched, [job], null, 'job', []],
    ['gets none of a picture that has changed since', changed, [job], null, null, [job]],
    ['gets none of another picture', untouched, [ofAnother], null, null, [ofAnother]],
    ['gets none that is a part of it already', untouched, [done], null, null, [done]],
    ['gets none of a picture that was made of it', untouched, [ofLater], null, null, [ofLater]],
    ['gets none that it has applied itself', saving, [job, two], null, 'two', []],
    ['keeps its own that is stored nowhere else', untouched, [job], 'own', 'own', [job]],
    ['keeps its own beside another', untouched, [job, own], 'own', 'own', [job]],
    ['keeps its own that another tab has applied', untouched, [applied], 'own', 'own', []],
    ['loses its own where it shows another picture', changed, [own, job], 'own', null, [own, job]],
    ['leaves the second edit of its picture', untouched, [job, two], null, 'job', [two]],
  ])('a document that is opened %s', (_, document, edits, id, pending, detached) => {
    const given = attachEdits(document, { edits, pending: id === null ? null : pendingOf(id) });
    expect([given.document.pending?.jobId ?? null, given.detached]).toEqual([pending, detached]);
    expect(given.document.unsaved).toBe(document.unsaved);
  });

  it('on the device are attached unless a tab submits them', async () => {
    const userId = 'owner';
    await storeEdit(userId, storedOf('one'));
    await storeEdit(userId, storedOf('two'));
    const ids = async (pending: PendingEdit | null) => {
      const free = await readFreeEdits(userId, pending);
      return [free.edits.map(({ jobId }) => jobId), free.pending?.jobId];
    };
    expect(await ids(pendingOf('one'))).toEqual([['one', 'two'], 'one']);
    await withEdit('one', async () => {
      expect(await ids(pendingOf('one'))).toEqual([['two'], undefined]);
      expect(await ids(pendingOf('two'))).toEqual([['two'], 'two']);
      expect(await ids(null)).toEqual([['two'], undefined]);
    });
    expect(await ids(pendingOf('one'))).toEqual([['one', 'two'], 'one']);
  });
});
