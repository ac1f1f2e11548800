import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { useSyncExternalStore } from 'react';
import { toast } from 'sonner';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { queries } from '../../../../src/api/queries.ts';
import { jobKey } from '../../../../src/api/query-keys.ts';
import type { Edit } from '../../../../src/device/recipe/recipe.ts';
import {
  allFeatures,
  featuresStore,
} from '../../../../src/features/availability/features-store.ts';
import { firstChoices } from '../../../../src/features/editor/choices/edit-choices.ts';
import {
  readSavedChoices,
  saveChoices,
} from '../../../../src/features/editor/choices/save-choices.ts';
import { EditorStore } from '../../../../src/features/editor/document/editor-store.ts';
import { EditorWorkbench } from '../../../../src/features/editor/editor-workbench.tsx';
import { editOptionTexts } from '../../../../src/texts/en/editor/edit-options.ts';
import { editorTexts } from '../../../../src/texts/en/editor/editor.ts';
import { serveTests } from '../../support/responding-server.ts';
import '../../support/device-storage.ts';
import { dialogsInTests } from '../../support/dialogs.ts';
import { renderInApp } from '../../support/in-app.tsx';
import { mediaInTests } from '../../support/media-queries.ts';
import { toasts } from '../../support/page-toasts.ts';
import { resizeInTests } from '../../support/resize-observers.ts';
import { creditsOf } from '../../support/sample-credits.ts';
import { queuedJob } from '../../support/sample-jobs.ts';
import { signIn } from '../../support/sessions.ts';
import { SmallBitmap, stateOf } from './small-bitmap.ts';

// They draw, which jsdom can't.
vi.mock('../../../../src/features/editor/document/use-rendered.ts', () => ({
  useRendered: () => null,
}));
vi.mock('../../../../src/features/editor/canvas/draw-selection.ts', () => ({
  drawSelection: () => undefined,
}));
vi.mock('../../../../src/device/exporting/writable-types.ts', () => ({
  readWritableTypes: async () => ['image/png', 'image/jpeg'],
}));

/** The files that were downloaded, and the end of each rendering. */
const saved: Blob[] = [];
const renderings: ((canvas: object) => void)[] = [];
vi.mock('../../../../src/features/editor/document/render-full.ts', () => ({
  renderFull: () => new Promise<object>((resolve) => renderings.push(resolve)),
}));
const exportPicture = vi.fn<() => Promise<object>>(async () => ({
  ok: true,
  blob: new Blob(['picture']),
}));
vi.mock('../../../../src/device/exporting/export-picture.ts', async (original) => ({
  ...(await original<object>()),
  exportPicture: () => exportPicture(),
}));
vi.mock('../../../../src/device/download.ts', () => ({
  saveFile: (file: Blob) => saved.push(file),
}));
const serverExport = vi.fn<() => Promise<Blob | null>>();
vi.mock('../../../../src/features/editor/document/server-export.ts', () => ({
  serverExport: () => serverExport(),
}));

const server = serveTests();
mediaInTests();
dialogsInTests();
const resizing = resizeInTests();
let users = 0;
let userId: string;
let store: EditorStore;
beforeEach(async () => {
  saved.length = 0;
  renderings.length = 0;
  users += 1;
  userId = `user-${users}`;
  server.response('readCredits', creditsOf(9));
  server.response('listJobs', { jobs: [] });
  await signIn(server, { id: userId });
  store = new EditorStore(userId);
  await store.start({ blob: new Blob(['a']), bitmap: new SmallBitmap(400, 300) });
  Element.prototype.setPointerCapture = () => undefined;
  Element.prototype.scrollIntoView = () => undefined;
  Element.prototype.scrollTo = () => undefined;
  Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 400, 300);
  vi.stubGlobal('OffscreenCanvas', class {});
});

async function open() {
  function Editor() {
    const snapshot = useSyncExternalStore(store.subscribe, store.read);
    if (snapshot.phase !== 'open') return null;
    return (
      <EditorWorkbench
        {...{ store, snapshot }}
        onAnother={() => undefined}
        onCancelOpening={null}
      />
    );
  }
  renderInApp(<Editor />);
  const stage = await screen.findByRole('region', { name: editorTexts.stage.label });
  act(() => resizing.report(stage, 800, 600));
}
const state = () => stateOf(store);
const chooseTab = (name: keyof typeof editOptionTexts.tools) => {
  const tab = screen.getByRole('tab', { name: editOptionTexts.tools[name] });
  fireEvent.mouseDown(tab);
  fireEvent.click(tab);
  return tab;
};
const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('the editor', () => {
  it('says that a preview is not applied, discards it, and applies it', async () => {
    saveChoices(userId, { ...firstChoices, tab: 'adjust' });
    await open();
    const slider = screen.getByRole<HTMLInputElement>('slider', {
      name: editorTexts.adjust.contrast,
    });
    fireEvent.change(slider, { target: { value: 20 } });
    expect(screen.getByText(editorTexts.preview.label)).toBeTruthy();
    fireEvent.click(button(editorTexts.preview.discard));
    expect([screen.queryByText(editorTexts.preview.label), slider.value]).toEqual([null, '0']);
    const apply = button(new RegExp(`^${editorTexts.apply}`));
    expect(apply).toHaveProperty('disabled', true);
    expect(screen.getByText(editorTexts.alerts.adjust)).toBeTruthy();
    fireEvent.change(slider, { target: { value: 20 } });
    expect(screen.queryByText(editorTexts.alerts.adjust)).toBeNull();
    fireEvent.click(apply);
    expect([state().recipe.edits.length, slider.value]).toEqual([1, '0']);
  });

  it('announces what an undone paid edit cost, once, and nothing when it is redone', async () => {
    const announced = vi.spyOn(toast, 'info');
    await open();
    const layer = { text: 'Sale', place: 'Top', font: 'Geist', size: 0.1, color: 'auto' };
    act(() => {
      store.apply({ kind: 'crop', x: 0, y: 0, width: 20, height: 20 });
      store.apply({ kind: 'text', layer } as unknown as Edit);
    });
    fireEvent.click(button(editorTexts.bar.undo));
    expect(announced.mock.lastCall?.[0]).toBe(editorTexts.undone.title(2));
    fireEvent.click(button(editorTexts.bar.redo));
    fireEvent.click(button(editorTexts.bar.undo));
    fireEvent.click(button(editorTexts.bar.undo));
    expect(announced).toHaveBeenCalledTimes(2);
  });

  it('ends the comparison where another tool is chosen by a key', async () => {
    await open();
    button(editorTexts.bar.compare).click();
    expect(await screen.findByText(editorTexts.bar.before)).toBeTruthy();
    const tab = screen.getByRole('tab', { name: editOptionTexts.tools.adjust });
    act(() => tab.focus());
    expect([tab.ariaSelected, screen.queryByText(editorTexts.bar.before)]).toEqual(['true', null]);
  });

  it('names in the export what is not applied, and applies it from there at its price', async () => {
    const adjustment = { ...firstChoices.adjustment, contrast: 20 };
    saveChoices(userId, { ...firstChoices, adjustment, filterType: 'Warm' });
    server.hold('createJob');
    await open();
    fireEvent.click(button(editorTexts.bar.export));
    const { adjust, filter } = editOptionTexts.tools;
    expect(screen.getByText(editorTexts.export.unapplied(`${adjust}, ${filter}`))).toBeTruthy();
    fireEvent.click(await screen.findByText('Apply · 1 credit'));
    await waitFor(() => expect(server.calls('createJob')).toHaveLength(1));
    expect(screen.queryByText('Apply · 1 credit')).toBeNull();
  });

  it('saves one file at a time, the one that the server has signed, or its own', async () => {
    server.response('readFeatures', { ...allFeatures, signedExports: true });
    await featuresStore.reload();
    await open();
    fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
    const download = button(editorTexts.export.download);
    serverExport.mockResolvedValueOnce(new Blob(['signed']));
    serverExport.mockResolvedValueOnce(null);
    serverExport.mockRejectedValueOnce(new Error('aborted'));
    for (let count = 1; count <= 3; count += 1) {
      fireEvent.click(download);
      fireEvent.click(download);
      fireEvent.keyDown(document.body, { key: 's', ctrlKey: true });
      expect([renderings.length, download.ariaBusy]).toEqual([count, 'true']);
      await act(async () => renderings.at(-1)?.({}));
      await waitFor(() => expect(saved).toHaveLength(count));
      await waitFor(() => expect(download.ariaBusy).toBeNull());
    }
    const texts = await Promise.all(saved.map((file) => file.text()));
    expect(texts).toEqual(['signed', 'picture', 'picture']);
    exportPicture.mockResolvedValueOnce({ ok: false, code: 'type_unsupported' });
    fireEvent.click(download);
    await act(async () => renderings.at(-1)?.({}));
    await waitFor(() => expect(download.ariaBusy).toBeNull());
    const { noSuchType, otherTypes: description } = editorTexts.export;
    expect(toasts()).toMatchObject([{ title: noSuchType('PNG'), description }]);
    expect(saved).toHaveLength(3);
  });

  it('sends a paid edit by its key, takes no stroke and no undo meanwhile, and cancels it by Escape only while it waits', async () => {
    const stroke = { kind: 'rectangle', x: 0, y: 0, width: 5, height: 5 } as const;
    store.record((before) => ({ ...before, selection: [stroke] }));
    saveChoices(userId, { ...firstChoices, filterType: 'Warm' });
    const held = server.hold('createJob');
    await open();
    const apply = () => button(new RegExp(`^${editorTexts.apply}`));
    await waitFor(() => expect(apply().ariaDisabled).toBe('false'));
    fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true });
    await waitFor(() => expect(server.calls('createJob')).toHaveLength(1));
    const cancelByKey = () => fireEvent.keyDown(document.body, { key: 'Escape' });
    const isPreviewed = () => readSavedChoices(userId).filterType === 'Warm';
    cancelByKey();
    expect([isPreviewed(), server.calls('cancelJob').length]).toEqual([true, 0]);
    chooseTab('select');
    const canvas = screen.getByRole('img', { name: editorTexts.stage.selection });
    const pointer = { button: 0, isPrimary: true, pointerId: 1 };
    fireEvent.pointerDown(canvas, { ...pointer, clientX: 10, clientY: 10 });
    fireEvent.pointerUp(canvas, pointer);
    fireEvent.click(button(editorTexts.bar.undo));
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true });
    expect(state().selection).toEqual([stroke]);
    chooseTab('filter');
    const id = String(server.calls('createJob')[0]?.field('id'));
    const job = queuedJob(id, { tool: 'edit' });
    server.response('readJob', { job });
    await act(async () => held.response({ job }));
    cancelByKey();
    await waitFor(() => expect(server.calls('cancelJob').map((call) => call.id)).toEqual([id]));
    await act(async () => queries.setQueryData(jobKey(id), { ...job, state: 'running' }));
    cancelByKey();
    expect([isPreviewed(), server.calls('cancelJob').length]).toEqual([true, 1]);
  });

  it('shows on its button what the edit of each tool costs', async () => {
    // It was chosen for a transparent picture: under this one nothing is seen.
    saveChoices(userId, { ...firstChoices, backdrop: 'color' });
    await open();
    const price = (name: keyof typeof editOptionTexts.tools) => {
      chooseTab(name);
      return button(new RegExp(`^${editorTexts.apply}`)).textContent;
    };
    await waitFor(() => expect(price('filter')).toContain('1 credit'));
    for (const name of ['select', 'text', 'background'] as const)
      expect(price(name)).toContain('2 credits');
    expect(price('crop')).toContain(editorTexts.free);
  });
});
