import '../../../../in-node/indexed-db.ts';
import { beforeEach, describe, expect, it } from 'vitest';
import { addEdit, type Edit, startRecipe } from '../../../../../src/device/recipe/recipe.ts';
import {
  attachEdits,
  readFreeEdits,
} from '../../../../../src/features/editor/document/attach-edits.ts';
import { withEdit } from '../../../../../src/features/editor/document/edit-lock.ts';
import {
  type PendingEdit,
  startDocument,
} from '../../../../../src/features/editor/document/editor-document.ts';
import { recordEdit } from '../../../../../src/features/editor/document/record-edit.ts';
import {
  type StoredEdit,
  storeEdit,
} from '../../../../../src/features/editor/document/stored-edits.ts';

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
const none = { edits: [], pending: null };

describe('a document that is opened', () => {
  it('gets the paid edit of its picture that another tab’s document has lost', () => {
    const given = attachEdits(untouched, { ...none, edits: [storedOf('job')] });
    expect([given.document.pending, given.detached]).toEqual([pendingOf('job'), []]);
  });

  it.each([
    ['a picture that has changed since', changed, storedOf('job')],
    ['another picture', untouched, storedOf('job', { recipe: startRecipe({ ...base, id: 'x' }) })],
    ['a picture of which it is a part already', untouched, storedOf('job', { ts: 17 })],
    [
      'a picture that was made of this one',
      untouched,
      storedOf('job', { recipe: addEdit(recipe, flip) }),
    ],
  ])('gets no edit of %s', (_, document, edit) => {
    const given = attachEdits(document, { ...none, edits: [edit] });
    expect([given.document.pending, given.detached]).toEqual([null, [edit]]);
  });

  it('gets no edit that it has applied itself', () => {
    const unsaved = { ...pendingOf('job'), recipe, ts: 17 };
    const edits = [storedOf('job'), storedOf('job-2')];
    const { document, detached } = attachEdits({ ...untouched, unsaved }, { ...none, edits });
    const { pending } = document;
    expect([pending?.jobId, document.unsaved, detached]).toEqual(['job-2', unsaved, []]);
  });

  it('keeps its own edit, whatever others there are, and also where that is stored nowhere else', () => {
    const pending = pendingOf('own');
    const job = storedOf('job');
    for (const edits of [[], [job], [job, storedOf('own')]]) {
      const { document, detached } = attachEdits(untouched, { edits, pending });
      expect([document.pending, detached]).toEqual([pending, edits.filter((each) => each === job)]);
    }
  });

  it('keeps its own edit that another tab has applied to its picture', () => {
    const own = storedOf('own', { recipe: addEdit(recipe, filter), ts: 17 });
    const pending = pendingOf('own');
    const { document, detached } = attachEdits(untouched, { edits: [own], pending });
    expect([document.pending, detached]).toEqual([pending, []]);
  });

  it('loses its own edit where it shows another picture than that is made of', () => {
    const edits = [storedOf('own'), storedOf('job')];
    const { document, detached } = attachEdits(changed, { edits, pending: pendingOf('own') });
    expect([document.pending, detached]).toEqual([null, edits]);
  });

  it('leaves a second edit of its picture for the history, which the first one changes', () => {
    const edits = [storedOf('one'), storedOf('two')];
    const { document, detached } = attachEdits(untouched, { ...none, edits });
    expect([document.pending?.jobId, detached]).toEqual(['one', [edits[1]]]);
  });
});

describe('the paid edits of a device', () => {
  let users = 0;
  let userId: string;
  beforeEach(() => {
    users += 1;
    userId = `user-${users}`;
  });

  it('are those that no tab submits', async () => {
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
