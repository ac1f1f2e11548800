import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { type PointerEvent, useRef } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Frame } from '../../../../src/device/geometry/crop-frame.ts';
import type { MaskOperation } from '../../../../src/device/masks/mask-operation.ts';
import { currentState } from '../../../../src/device/recipe/undo-history.ts';
import { CropLayer } from '../../../../src/features/editor/canvas/crop-layer.tsx';
import { SelectionLayer } from '../../../../src/features/editor/canvas/selection-layer.tsx';
import { TextHandle } from '../../../../src/features/editor/canvas/text-handle.tsx';
import { useDragPan } from '../../../../src/features/editor/canvas/use-drag-pan.ts';
import {
  type EditChoices,
  firstChoices,
  textLayerOf,
} from '../../../../src/features/editor/choices/edit-choices.ts';
import type { ChangeChoices } from '../../../../src/features/editor/choices/use-edit-choices.ts';
import { EditorStore } from '../../../../src/features/editor/document/editor-store.ts';
import { useUndo } from '../../../../src/features/editor/document/use-undo.ts';
import { useExportChoice } from '../../../../src/features/editor/panels/use-export-choice.ts';
import { editorTexts } from '../../../../src/texts/en/editor/editor.ts';
import { usePinch } from '../../../../src/ui/canvas/use-pinch.ts';
import '../../support/device-storage.ts';
import { SmallBitmap } from './small-bitmap.ts';

// They draw, which jsdom can't. A text is 20 % wide and 10 % high, in the middle.
vi.mock('../../../../src/features/editor/canvas/draw-preview.ts', () => ({
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

describe('the layers of the canvas', () => {
  /** The picture, in its own pixels; on screen it is 100 × 50, at 10, 10. */
  const picture = { width: 1000, height: 500 };
  beforeEach(() => {
    Element.prototype.setPointerCapture = () => undefined;
    Element.prototype.getBoundingClientRect = () => new DOMRect(10, 10, 100, 50);
    vi.stubGlobal('OffscreenCanvas', class {});
  });

  afterEach(cleanup);

  const pointer = { button: 0, isPrimary: true, pointerId: 1 };
  const down = (target: Element, clientX: number, clientY: number, more: object = {}) =>
    fireEvent.pointerDown(target, { ...pointer, clientX, clientY, ...more });
  const move = (target: Element, clientX: number, clientY: number, more: object = {}) =>
    fireEvent.pointerMove(target, { ...pointer, clientX, clientY, ...more });
  const up = (target: Element) => fireEvent.pointerUp(target, pointer);

  describe('the frame of a crop', () => {
    function open({ isLocked = false, ratio = null as number | null } = {}) {
      const framed = vi.fn<(frame: Frame) => void>();
      const frame = { x: 200, y: 100, width: 400, height: 200 };
      render(<CropLayer {...{ picture, frame, ratio, isLocked }} onFrame={framed} />);
      return { framed, handle: (name: string) => screen.getByRole('button', { name }) };
    }
    const { corners, move: whole } = editorTexts.crop;

    it('moves as a whole, by as much as the pointer', () => {
      const { framed, handle } = open();
      down(handle(whole), 50, 30);
      expect(framed).not.toHaveBeenCalled();
      move(handle(whole), 55, 27);
      expect(framed.mock.lastCall).toEqual([{ x: 250, y: 70, width: 400, height: 200 }]);
      up(handle(whole));
      move(handle(whole), 90, 50);
      expect(framed).toHaveBeenCalledTimes(1);
    });

    it('moves by the arrow keys, by two hundredths of the longer side', () => {
      const { framed, handle } = open();
      for (const key of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home']) {
        fireEvent.keyDown(handle(whole), { key });
      }
      expect(framed.mock.calls.map(([{ x, y }]) => [x, y])).toEqual([
        [180, 100],
        [220, 100],
        [200, 80],
        [200, 120],
      ]);
      fireEvent.keyDown(handle(corners['bottom-right']), { key: 'ArrowRight' });
      expect(framed.mock.lastCall).toEqual([{ x: 200, y: 100, width: 420, height: 200 }]);
    });

    it('stays while it is locked, and for another button or finger', () => {
      const { framed, handle } = open({ isLocked: true });
      down(handle(whole), 50, 30);
      move(handle(whole), 55, 35);
      fireEvent.keyDown(handle(whole), { key: 'ArrowLeft' });
      cleanup();
      const again = open();
      for (const more of [{ button: 2 }, { isPrimary: false }]) {
        down(again.handle(whole), 50, 30, more);
        move(again.handle(whole), 55, 35);
      }
      down(again.handle(whole), 50, 30);
      fireEvent.pointerCancel(again.handle(whole));
      move(again.handle(whole), 55, 35);
      expect([framed.mock.calls.length, again.framed.mock.calls.length]).toEqual([0, 0]);
    });
  });

  describe('a text on the picture', () => {
    const layer = textLayerOf({ ...firstChoices, text: 'Hello' });

    function open() {
      const moved = vi.fn<(place: { x: number; y: number }) => void>();
      if (!layer) throw new Error('There is a text');
      render(<TextHandle layer={layer} picture={picture} onMove={moved} />);
      return { moved, handle: screen.getByRole('button', { name: editorTexts.stage.moveText }) };
    }

    it('follows the pointer from where it was held, and stays on the picture', () => {
      const { moved, handle } = open();
      move(handle, 60, 35);
      expect(moved).not.toHaveBeenCalled();
      down(handle, 55, 35);
      move(handle, 65, 40);
      expect(moved.mock.lastCall?.[0].x).toBeCloseTo(0.6);
      expect(moved.mock.lastCall?.[0].y).toBeCloseTo(0.6);
      move(handle, 500, -500);
      expect(moved.mock.lastCall).toEqual([{ x: 1, y: 0 }]);
      up(handle);
      move(handle, 60, 35);
      expect(moved).toHaveBeenCalledTimes(2);
    });
  });

  describe('a selection', () => {
    function open(more: Partial<EditChoices> = {}, isLocked = false) {
      const stroked = vi.fn<(operation: MaskOperation) => void>();
      const choices = { ...firstChoices, penSize: 0.02, ...more };
      render(
        <SelectionLayer selection={[]} {...{ picture, choices, isLocked }} onStroke={stroked} />,
      );
      return { stroked, canvas: screen.getByRole('img', { name: editorTexts.stage.selection }) };
    }

    it('is a stroke from the press to the release, in pixels of the picture', () => {
      const { stroked, canvas } = open();
      down(canvas, 20, 20);
      move(canvas, 60, 35);
      expect(stroked).not.toHaveBeenCalled();
      up(canvas);
      expect(stroked.mock.calls).toEqual([
        [
          {
            kind: 'brush',
            radius: 20,
            points: [
              { x: 100, y: 100 },
              { x: 500, y: 250 },
            ],
          },
        ],
      ]);
      move(canvas, 80, 40);
      up(canvas);
      expect(stroked).toHaveBeenCalledTimes(1);
    });

    it('is a rectangle, unless that has no size', () => {
      const { stroked, canvas } = open({ pen: 'rectangle' });
      down(canvas, 20, 20);
      up(canvas);
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

    it('is discarded by a second finger, and where it is cancelled', () => {
      const { stroked, canvas } = open();
      down(canvas, 20, 20);
      down(canvas, 80, 40, { isPrimary: false, pointerId: 2 });
      up(canvas);
      down(canvas, 20, 20);
      fireEvent.pointerCancel(canvas, pointer);
      up(canvas);
      expect(stroked).not.toHaveBeenCalled();
      down(canvas, 20, 20);
      up(canvas);
      expect(stroked).toHaveBeenCalledTimes(1);
    });
  });
});

describe('the hooks of the canvas', () => {
  let users = 0;
  let userId: string;
  beforeEach(() => {
    users += 1;
    userId = `user-${users}`;
  });

  /** A store with an open picture, and what is known of it now. */
  async function openStore() {
    const store = new EditorStore(userId);
    await store.start({ blob: new Blob(['a']), bitmap: new SmallBitmap(40, 30) });
    const now = () => {
      const snapshot = store.read();
      if (snapshot.phase !== 'open') throw new Error('No picture is open');
      return snapshot;
    };
    const recipe = () => currentState(now().history).recipe;
    return { store, now, recipe };
  }

  describe('undo and redo', () => {
    const press = (key: string, more: KeyboardEventInit = {}, target: Element = document.body) => {
      const event = new KeyboardEvent('keydown', {
        key,
        ctrlKey: true,
        bubbles: true,
        cancelable: true,
        ...more,
      });
      act(() => void target.dispatchEvent(event));
      return event.defaultPrevented;
    };

    async function start({ isLocked = false } = {}) {
      const { store, now, recipe } = await openStore();
      const change = vi.fn<ChangeChoices>();
      const hook = renderHook(() => useUndo(store, now().history, isLocked, change));
      const edits = () => recipe().edits.length;
      const redraw = () => hook.rerender();
      const apply = () => {
        store.apply({ kind: 'flip', axis: 'vertical' });
        redraw();
      };
      return { ...hook, store, now, edits, apply, redraw, change };
    }

    it('go through the edits by the usual keys, of every keyboard', async () => {
      const { edits, apply, redraw } = await start();
      apply();
      apply();
      expect(press('z')).toBe(true);
      redraw();
      expect(edits()).toBe(1);
      expect(press('Z', { ctrlKey: false, metaKey: true })).toBe(true);
      redraw();
      expect(edits()).toBe(0);
      press('z', { shiftKey: true });
      redraw();
      expect(edits()).toBe(1);
      press('y');
      redraw();
      expect(edits()).toBe(2);
    });
  });

  describe('the export', () => {
    it('is as it was last, each part on its own, and as at first where that is damaged', () => {
      const first = renderHook(() => useExportChoice(userId));
      act(() => first.result.current[1]({ type: 'image/webp' }));
      act(() => first.result.current[1]({ bars: '#000000' }));
      expect(first.result.current[0]).toEqual({
        format: 'original',
        fit: 'cover',
        type: 'image/webp',
        bars: '#000000',
      });
      expect(renderHook(() => useExportChoice(userId)).result.current[0]).toEqual(
        first.result.current[0],
      );
      expect(renderHook(() => useExportChoice('another')).result.current[0].type).toBe('image/png');
    });
  });

  describe('moving the picture', () => {
    const scrolled: [number, number][] = [];
    const zoomed: number[] = [];
    beforeEach(() => {
      scrolled.length = 0;
      zoomed.length = 0;
      Element.prototype.setPointerCapture = () => undefined;
      Element.prototype.scrollBy = (x: unknown, y?: number) =>
        void scrolled.push([Number(x), y ?? 0]);
    });

    function Stage({ isPinched }: { isPinched: boolean }) {
      const view = useRef<HTMLDivElement>(null);
      const drag = useDragPan(view);
      const pinch = usePinch(view, (by) => zoomed.push(by));
      return (
        <div ref={view} data-testid="view" {...(isPinched ? pinch : drag)}>
          <p>Picture</p>
        </div>
      );
    }
    type At = Partial<
      Pick<PointerEvent, 'pointerId' | 'pointerType' | 'button' | 'clientX' | 'clientY'>
    >;
    const picture = () => screen.getByText('Picture');
    const down = (at: At, target: Element = picture()) =>
      fireEvent.pointerDown(target, {
        pointerType: 'mouse',
        button: 0,
        clientX: 0,
        clientY: 0,
        ...at,
      });
    const move = (at: At) => fireEvent.pointerMove(picture(), { pointerType: 'mouse', ...at });

    const finger = (pointerId: number, clientX: number, clientY = 0) => ({
      pointerType: 'touch' as const,
      pointerId,
      clientX,
      clientY,
    });

    it('follows the middle of two fingers and zooms by their distance', () => {
      render(<Stage isPinched />);
      down(finger(1, 0));
      move(finger(1, 10));
      expect([scrolled, zoomed]).toEqual([[], []]);
      move(finger(1, 0));
      down(finger(2, 100));
      move(finger(2, 200));
      expect([scrolled, zoomed]).toEqual([[[-50, 0]], [2]]);
    });
  });
});
