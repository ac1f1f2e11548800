import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { type PointerEvent, useRef } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { currentState } from '../../../../src/device/recipe/undo-history.ts';
import { useDragPan } from '../../../../src/features/editor/canvas/use-drag-pan.ts';
import { usePinch } from '../../../../src/features/editor/canvas/use-pinch.ts';
import {
  type EditChoices,
  firstChoices,
} from '../../../../src/features/editor/choices/edit-choices.ts';
import type { ChangeChoices } from '../../../../src/features/editor/choices/use-edit-choices.ts';
import { EditorStore } from '../../../../src/features/editor/document/editor-store.ts';
import { useUndo } from '../../../../src/features/editor/document/use-undo.ts';
import { useFreeEdit } from '../../../../src/features/editor/edits/use-free-edit.ts';
import { useExportChoice } from '../../../../src/features/editor/panels/use-export-choice.ts';
import '../../support/device-storage.ts';
import { SmallBitmap } from './small-bitmap.ts';

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

  it('leave other keys, text fields and an edit that is under way alone', async () => {
    const { edits, apply } = await start();
    apply();
    expect([press('x'), press('z', { ctrlKey: false }), press('z', { altKey: true })]).toEqual([
      false,
      false,
      false,
    ]);
    for (const field of [document.createElement('textarea'), document.createElement('input')]) {
      document.body.append(field);
      expect(press('z', {}, field)).toBe(false);
      field.remove();
    }
    expect(edits()).toBe(1);
    const slider = document.createElement('input');
    slider.type = 'range';
    document.body.append(slider);
    press('z', {}, slider);
    slider.remove();
    expect(edits()).toBe(0);
  });
});

describe('a free edit', () => {
  async function start(
    choices: Partial<EditChoices>,
    { isLocked = false, photo = null as string | null } = {},
  ) {
    const { store, recipe } = await openStore();
    let now: EditChoices = { ...firstChoices, ...choices };
    const change: ChangeChoices = (changed) => {
      now = { ...now, ...(typeof changed === 'function' ? changed(now) : changed) };
    };
    const hook = renderHook(() => useFreeEdit(store, recipe(), now, change, photo, isLocked));
    return { ...hook, recipe, choices: () => now, change };
  }

  it('that mirrors the picture takes a placed text along, and leaves a named place', async () => {
    const placed = await start({ tab: 'text', place: { x: 0.25, y: 0.75 } });
    act(() => placed.result.current.apply({ kind: 'flip', axis: 'horizontal' }));
    expect(placed.choices().place).toEqual({ x: 0.75, y: 0.75 });
    const named = await start({ tab: 'text', place: 'Center' });
    act(() => named.result.current.apply({ kind: 'flip', axis: 'horizontal' }));
    expect(named.choices().place).toBe('Center');
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
    localStorage.setItem('imagemint.damaged.edit.export', '{"format":"huge"}');
    expect(renderHook(() => useExportChoice('damaged')).result.current[0].format).toBe('original');
    localStorage.setItem('imagemint.damaged.edit.export', '{');
    expect(renderHook(() => useExportChoice('damaged')).result.current[0].format).toBe('original');
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
    move(finger(1, 100));
    expect(zoomed).toEqual([2, 0.5]);
    fireEvent.pointerUp(picture(), finger(2, 200));
    move(finger(1, 0));
    expect(zoomed).toEqual([2, 0.5]);
    down(finger(3, 50));
    move(finger(3, 100));
    expect(zoomed).toEqual([2, 0.5, 2]);
    // A third finger is none of it.
    down(finger(4, 300));
    move(finger(3, 200));
    expect(zoomed).toEqual([2, 0.5, 2]);
  });
});
