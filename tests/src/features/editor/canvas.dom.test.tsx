import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Frame } from '../../../../src/device/geometry/crop-frame.ts';
import type { MaskOperation } from '../../../../src/device/masks/mask-operation.ts';
import { CropLayer } from '../../../../src/features/editor/canvas/crop-layer.tsx';
import { EditorStage } from '../../../../src/features/editor/canvas/editor-stage.tsx';
import { SelectionLayer } from '../../../../src/features/editor/canvas/selection-layer.tsx';
import { TextHandle } from '../../../../src/features/editor/canvas/text-handle.tsx';
import { useDragPan } from '../../../../src/features/editor/canvas/use-drag-pan.ts';
import {
  type EditChoices,
  firstChoices,
  textLayerOf,
} from '../../../../src/features/editor/choices/edit-choices.ts';
import { EditorStore } from '../../../../src/features/editor/document/editor-store.ts';
import { useUndo } from '../../../../src/features/editor/document/use-undo.ts';
import { useExportChoice } from '../../../../src/features/editor/panels/use-export-choice.ts';
import { editorTexts } from '../../../../src/texts/en/editor/editor.ts';
import { usePinch } from '../../../../src/ui/canvas/use-pinch.ts';
import '../../support/device-storage.ts';
import { resizeInTests } from '../../support/resize-observers.ts';
import { documentOf, pictureOf, stateOf } from './small-bitmap.ts';

// They draw, which jsdom can't. A text is 20 % wide and 10 % high, in the middle.
const drawPreview = vi.hoisted(() => vi.fn<(...given: unknown[]) => void>());
vi.mock('../../../../src/features/editor/canvas/draw-preview.ts', () => ({
  drawPreview,
  placeText: (_: unknown, { width, height }: { width: number; height: number }) => ({
    x: width * 0.4,
    y: height * 0.45,
    width: width * 0.2,
    height: height * 0.1,
  }),
}));
vi.mock('../../../../src/features/editor/canvas/draw-selection.ts', () => ({
  drawSelection: () => undefined,
}));

/** The picture, in its own pixels; on screen it is 100 × 50, at 10, 10. */
const picture = { width: 1000, height: 500 };
beforeEach(() => {
  Element.prototype.setPointerCapture = () => undefined;
  Element.prototype.getBoundingClientRect = () => new DOMRect(10, 10, 100, 50);
  vi.stubGlobal('OffscreenCanvas', class {});
});
afterEach(cleanup);
const resizing = resizeInTests();
const ignore = () => undefined;

const pointer = { button: 0, isPrimary: true, pointerId: 1 };
const down = (target: Element, clientX: number, clientY: number, more: object = {}) =>
  fireEvent.pointerDown(target, { ...pointer, clientX, clientY, ...more });
const move = (target: Element, clientX: number, clientY: number, more: object = {}) =>
  fireEvent.pointerMove(target, { ...pointer, clientX, clientY, ...more });
const up = (target: Element) => fireEvent.pointerUp(target, pointer);

describe('the frame of a crop', () => {
  function open({ isLocked = false } = {}) {
    const framed = vi.fn<(frame: Frame) => void>();
    const frame = { x: 200, y: 100, width: 400, height: 200 };
    render(<CropLayer {...{ picture, frame, ratio: null, isLocked }} onFrame={framed} />);
    return { framed, whole: screen.getByRole('button', { name: editorTexts.crop.move }) };
  }

  it('moves as a whole by as much as the pointer, and by the arrow keys by a fiftieth', () => {
    const { framed, whole } = open();
    down(whole, 50, 30);
    expect(framed).not.toHaveBeenCalled();
    move(whole, 55, 27);
    up(whole);
    move(whole, 90, 50);
    for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home']) {
      fireEvent.keyDown(whole, { key });
    }
    expect(framed.mock.calls.map(([{ x, y }]) => [x, y])).toEqual([
      [250, 70],
      [180, 100],
      [220, 100],
      [200, 80],
      [200, 120],
    ]);
  });

  it('stays while it is locked, and for another button or finger', () => {
    const { framed, whole } = open({ isLocked: true });
    down(whole, 50, 30);
    move(whole, 55, 35);
    fireEvent.keyDown(whole, { key: 'ArrowLeft' });
    cleanup();
    const again = open();
    for (const more of [{ button: 2 }, { isPrimary: false }]) {
      down(again.whole, 50, 30, more);
      move(again.whole, 55, 35);
    }
    down(again.whole, 50, 30);
    fireEvent.pointerCancel(again.whole);
    move(again.whole, 55, 35);
    expect([framed.mock.calls.length, again.framed.mock.calls.length]).toEqual([0, 0]);
  });
});

it('a text follows the pointer from where it was held, and stays on the picture', () => {
  const moved = vi.fn<(place: { x: number; y: number }) => void>();
  const layer = textLayerOf({ ...firstChoices, text: 'Hello' });
  if (!layer) throw new Error('There is a text');
  render(<TextHandle layer={layer} picture={picture} onMove={moved} />);
  const handle = screen.getByRole('button', { name: editorTexts.stage.moveText });
  down(handle, 55, 35);
  move(handle, 65, 40);
  expect(moved.mock.lastCall?.[0].x).toBeCloseTo(0.6);
  expect(moved.mock.lastCall?.[0].y).toBeCloseTo(0.6);
  move(handle, 500, -500);
  expect(moved.mock.lastCall).toEqual([{ x: 1, y: 0 }]);
  up(handle);
  for (const key of ['ArrowLeft', 'ArrowDown', 'Home']) fireEvent.keyDown(handle, { key });
  expect(moved.mock.calls.slice(2)).toEqual([[{ x: 0.48, y: 0.5 }], [{ x: 0.5, y: 0.52 }]]);
});

describe('a selection', () => {
  function open(more: Partial<EditChoices> = {}) {
    const stroked = vi.fn<(operation: MaskOperation) => void>();
    const choices = { ...firstChoices, penSize: 0.02, ...more };
    render(
      <SelectionLayer
        selection={[]}
        {...{ picture, choices, isLocked: false }}
        onStroke={stroked}
      />,
    );
    return { stroked, canvas: screen.getByRole('img', { name: editorTexts.stage.selection }) };
  }

  it('is a stroke in pixels of the picture, which a second finger or the browser can discard', () => {
    const { stroked, canvas } = open();
    down(canvas, 20, 20);
    down(canvas, 80, 40, { isPrimary: false, pointerId: 2 });
    up(canvas);
    down(canvas, 20, 20);
    fireEvent.pointerCancel(canvas, pointer);
    up(canvas);
    expect(stroked).not.toHaveBeenCalled();
    down(canvas, 20, 20);
    move(canvas, 60, 35);
    up(canvas);
    const points = [
      { x: 100, y: 100 },
      { x: 500, y: 250 },
    ];
    expect(stroked.mock.calls).toEqual([[{ kind: 'brush', radius: 20, points }]]);
  });

  it('is a rectangle, unless that has no size', () => {
    const { stroked, canvas } = open({ pen: 'rectangle' });
    down(canvas, 20, 20);
    move(canvas, 60, 20);
    up(canvas);
    expect(stroked).not.toHaveBeenCalled();
    down(canvas, 60, 35);
    move(canvas, 20, 20);
    up(canvas);
    expect(stroked.mock.calls).toEqual([
      [{ kind: 'rectangle', x: 500, y: 250, width: -400, height: -150 }],
    ]);
  });
});

it('undo and redo go through the edits by the usual keys, of every keyboard', async () => {
  const store = new EditorStore('ann');
  await store.start(pictureOf('a'));
  for (let edit = 1; edit <= 2; edit += 1) store.apply({ kind: 'flip', axis: 'vertical' });
  const hook = renderHook(() => useUndo(store, documentOf(store).history, false, () => undefined));
  const editsAfter = (more: KeyboardEventInit) => {
    act(() => void fireEvent.keyDown(document.body, more));
    hook.rerender();
    return stateOf(store).recipe.edits.length;
  };
  expect(editsAfter({ key: 'z', ctrlKey: true })).toBe(1);
  expect(editsAfter({ key: 'Z', metaKey: true })).toBe(0);
  expect(editsAfter({ key: 'z', ctrlKey: true, shiftKey: true })).toBe(1);
  expect(editsAfter({ key: 'y', ctrlKey: true })).toBe(2);
  // The browser’s own undo does not follow.
  expect(fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })).toBe(false);
});

it('the export is as it was last, each part on its own', () => {
  const first = renderHook(() => useExportChoice('ann'));
  act(() => first.result.current[1]({ type: 'image/webp' }));
  act(() => first.result.current[1]({ bars: '#000000' }));
  const next = renderHook(() => useExportChoice('ann')).result.current[0];
  const chosen = { type: 'image/webp', bars: '#000000' };
  expect(next).toEqual({ format: 'original', fit: 'cover', ...chosen });
  expect(renderHook(() => useExportChoice('another')).result.current[0].type).toBe('image/png');
});

it('a picture is moved by the mouse, and not from beside it, where the scroll bar is', () => {
  const scrolled: unknown[] = [];
  Element.prototype.scrollBy = (...by: unknown[]) => void scrolled.push(by);
  function Stage() {
    const view = useRef<HTMLDivElement>(null);
    return (
      <section ref={view} aria-label="Stage" {...useDragPan(view)}>
        <img alt="" role="img" />
      </section>
    );
  }
  render(<Stage />);
  const stage = screen.getByRole('region');
  expect(down(stage, 0, 0)).toBe(true);
  move(stage, 10, 0);
  const shown = screen.getByRole('img');
  // Otherwise the browser would scroll by itself.
  expect(down(shown, 0, 0, { button: 1 })).toBe(false);
  move(shown, 10, 5);
  up(shown);
  move(shown, 20, 5);
  expect(scrolled).toEqual([[-10, -5]]);
});

it('the stage draws the picture with what is chosen, and the original alone where it is compared', async () => {
  const store = new EditorStore('ann');
  await store.start(pictureOf('a'));
  const pixels = (width: number) => ({ width, height: 300 }) as ImageData;
  const [rendered, original] = [pixels(400), pixels(500)];
  const stage = (isComparing: boolean) => (
    <EditorStage
      {...{ state: stateOf(store), rendered, original, choices: firstChoices, isComparing }}
      {...{ photo: null, zoom: 1, isLocked: false, canSelect: true, children: null }}
      {...{ onZoom: ignore, onFrame: ignore, onMoveText: ignore, onStroke: ignore }}
    />
  );
  const { rerender } = render(stage(false));
  act(() => resizing.report(screen.getByRole('region'), 100, 50));
  const canvas = screen.getByRole('img', { name: editorTexts.picture });
  expect(drawPreview.mock.lastCall).toEqual([canvas, rendered, firstChoices, null]);
  rerender(stage(true));
  expect(drawPreview.mock.lastCall).toEqual([canvas, original, null, null]);
});

it('a pinched picture follows the middle of two fingers and is zoomed by their distance', () => {
  const scrolled: unknown[] = [];
  const zoomed: number[] = [];
  Element.prototype.scrollBy = (...by: unknown[]) => void scrolled.push(by);
  function Stage() {
    const view = useRef<HTMLDivElement>(null);
    return <div ref={view} role="img" {...usePinch(view, (by) => zoomed.push(by))} />;
  }
  render(<Stage />);
  const stage = screen.getByRole('img');
  const finger = (pointerId: number) => ({ pointerType: 'touch', pointerId });
  down(stage, 0, 0, finger(1));
  move(stage, 10, 0, finger(1));
  expect([scrolled, zoomed]).toEqual([[], []]);
  move(stage, 0, 0, finger(1));
  down(stage, 100, 0, finger(2));
  move(stage, 200, 0, finger(2));
  expect([scrolled, zoomed]).toEqual([[[-50, 0]], [2]]);
});
