import '../../../../in-node/indexed-db.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { startDocument } from '../../../../../src/features/editor/document/editor-document.ts';
import {
  forgetDocument,
  leaveDocument,
  readSavedDocument,
  saveDocument,
} from '../../../../../src/features/editor/document/save-document.ts';
import { pageStorage, quotaError, refuseNextPut } from '../../../../device/page-storage.ts';

const older = startDocument({ id: 'older', width: 60, height: 40 });
const newer = startDocument({ id: 'newer', width: 60, height: 40 });
const files = new Map<string, Blob>();

beforeEach(() => vi.stubGlobal('sessionStorage', pageStorage()));
afterEach(async () => {
  await forgetDocument('ann');
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the document of the editor', () => {
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
