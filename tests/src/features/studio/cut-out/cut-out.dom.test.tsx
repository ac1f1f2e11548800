import '../../../../in-node/indexed-db.ts';
import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type {
  CutOutResponse,
  CutOutTask,
} from '../../../../../src/device/cutout/cut-out-worker.ts';
import { saveOriginal } from '../../../../../src/device/cutout/original-photos.ts';
import { enlargeSaved } from '../../../../../src/device/cutout/saved-cut-outs.ts';
import { rememberSource } from '../../../../../src/device/drafts/job-sources.ts';
import { LocalHistory } from '../../../../../src/device/history/local-history.ts';
import { CutOutTools } from '../../../../../src/features/studio/cut-out/cut-out-tools.tsx';
import { RefineDialog } from '../../../../../src/features/studio/cut-out/refine-dialog.tsx';
import { useCutOut } from '../../../../../src/features/studio/cut-out/use-cut-out.ts';
import { renderInApp } from '../../../support/in-app.tsx';
import { provideMissing } from '../../../support/missing-in-jsdom.ts';
import { objectAddresses } from '../../../support/object-addresses.ts';
import { toastTitles } from '../../../support/page-toasts.ts';
import { finishedJob } from '../../../support/sample-jobs.ts';

const make = vi.hoisted(() => vi.fn<(task: CutOutTask) => Promise<CutOutResponse>>());
vi.mock('../../../../../src/device/cutout/make-cut-out.ts', () => ({ makeCutOut: make }));
const bitmap = { width: 400, height: 300 };
vi.mock('../../../../../src/features/studio/cut-out/open-preview.ts', () => ({
  openPreview: async () => ({
    cutOut: { ...bitmap, name: 'cut-out' },
    photo: { ...bitmap, name: 'photo' },
    picture: { width: 4000, height: 3000 },
    files: { cutOut: 'cut-out', photo: 'photo' },
  }),
}));

/** What a canvas is given, which jsdom can't draw: pictures, and paths with how they change what is there. */
class Drawing {
  readonly drawn: unknown[] = [];
  globalCompositeOperation = 'source-over';
  strokeStyle = 'black';
  readonly #path: number[][] = [];
  readonly save = () => undefined;
  readonly restore = () => undefined;
  readonly moveTo = () => undefined;
  readonly createPattern = ({ name }: { name: string }) => name;
  readonly clearRect = () => void this.drawn.splice(0);
  readonly drawImage = ({ name }: { name: string }) => void this.drawn.push(name);
  readonly beginPath = () => void this.#path.splice(0);
  readonly lineTo = (...point: number[]) => void this.#path.push(point);
  readonly stroke = () =>
    void this.drawn.push([this.globalCompositeOperation, this.strokeStyle, ...this.#path]);
}
const drawings = new WeakMap<HTMLCanvasElement, Drawing>();
Object.assign(HTMLCanvasElement.prototype, {
  getContext(this: HTMLCanvasElement) {
    const drawing = drawings.get(this) ?? new Drawing();
    drawings.set(this, drawing);
    return drawing;
  },
});

provideMissing();
objectAddresses();

const job = finishedJob('job', { tool: 'bgremove' });
const small = { id: 'job', width: 1024, height: 768 };
const large = { width: 4000, height: 3000 };
const made = { ok: true, blob: new Blob(['large']), ...large } as const;

beforeEach(async () => {
  make.mockReset().mockResolvedValue(made);
  const item = { id: 'job', type: 'bgremove', prompt: '', url: '', ts: 1 } as const;
  await new LocalHistory('ann').add(item, new Blob(['small']));
  await saveOriginal('ann', 'source', new Blob(['photo']), large);
  rememberSource('ann', 'bgremove', 'job', 'source');
});

function Result() {
  const cutOut = useCutOut('ann', job);
  return (
    <>
      <output>{cutOut.own?.version}</output>
      <CutOutTools userId="ann" cutOut={cutOut} />
    </>
  );
}
const note = () => document.querySelector('p[role=status]')?.textContent;
const refine = () => screen.queryByRole('button', { name: 'Refine edges' });

it('a cut-out is shown as large as its photo once it is made, and may then be refined', async () => {
  const { container } = renderInApp(<Result />);
  expect(note()).toContain('Bringing it to 4,000 × 3,000 pixels');
  expect(refine()).toBeNull();
  await act(() => enlargeSaved('ann', small));
  await waitFor(() => expect(note()).toBe('4,000 × 3,000 pixels'));
  await waitFor(() => expect(container.querySelector('output')?.textContent).toBe('1'));
  expect(refine()).not.toBeNull();
});

describe('the brush', () => {
  async function open() {
    Element.prototype.setPointerCapture = () => undefined;
    Element.prototype.getBoundingClientRect = () => new DOMRect(0, 0, 400, 300);
    const onClose = vi.fn<() => void>();
    renderInApp(<RefineDialog userId="ann" jobId="job" onClose={onClose} />);
    const stage = await screen.findByRole('img');
    const paint = (clientX: number, clientY: number) => {
      fireEvent.pointerDown(stage, { button: 0, isPrimary: true, pointerId: 1, clientX, clientY });
      fireEvent.pointerUp(stage, { isPrimary: true, pointerId: 1 });
    };
    const click = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
    return { onClose, paint, click };
  }

  it('erases, or restores from the photo behind, each stroke alone', async () => {
    const { paint } = await open();
    paint(100, 100);
    fireEvent.click(screen.getByRole('radio', { name: 'Restore' }));
    paint(200, 150);
    const drawn = [...document.querySelectorAll('canvas')].map((each) => drawings.get(each)?.drawn);
    expect(drawn).toEqual([
      ['photo'],
      ['cut-out', ['destination-out', 'photo', [100, 100]], ['source-over', 'photo', [200, 150]]],
    ]);
  });

  it('loses no stroke where the picture could not be saved', async () => {
    make.mockResolvedValue({ ok: false, code: 'failed' });
    const { onClose, paint, click } = await open();
    paint(100, 100);
    click('Save');
    await waitFor(() => expect(toastTitles()).toEqual(['The picture could not be saved']));
    expect(onClose).not.toHaveBeenCalled();
    expect(screen.getByRole('button', { name: 'Undo' })).toHaveProperty('disabled', false);
  });
});
