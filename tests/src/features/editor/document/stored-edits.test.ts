import '../../../../in-node/indexed-db.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { draftIds, saveDraft } from '../../../../../src/device/drafts/draft-store.ts';
import { addEdit, type Edit, startRecipe } from '../../../../../src/device/recipe/recipe.ts';
import {
  type EditorDocument,
  type PendingEdit,
  startDocument,
} from '../../../../../src/features/editor/document/editor-document.ts';
import { recordEdit } from '../../../../../src/features/editor/document/record-edit.ts';
import {
  forgetDocument,
  removeEdit,
  saveDocument,
} from '../../../../../src/features/editor/document/save-document.ts';
import { storeEdit } from '../../../../../src/features/editor/document/stored-edits.ts';
import { pageStorage } from '../../../../device/page-storage.ts';

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

describe('a paid edit beside the document', () => {
  it('stays with its pictures where another tab saves another document, or closes it', async () => {
    await saveDocument(userId, applied('one', 'job'), filesOf('one', 'job'));
    await saveDocument(userId, waiting('two', 'job-2'), filesOf('two'));
    await saveDraft(userId, 'editor.picture.job-2', new Blob(['answer']));
    await saveDraft(userId, 'editor.picture.unneeded', new Blob(['x']));
    const other = startDocument({ id: 'three', ...sizeOfAll });
    await saveDocument(userId, other, filesOf('three'));
    const edits = ['edit.job', 'edit.job-2'];
    const pictures = ['picture.job', 'picture.job-2', 'picture.one', 'picture.two'];
    expect(await saved()).toEqual(['document', ...edits, ...pictures, 'picture.three'].toSorted());
    await forgetDocument(userId);
    expect(await saved()).toEqual([...edits, ...pictures].toSorted());
  });
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
