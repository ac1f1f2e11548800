import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Frame } from '../../../../../src/device/geometry/crop-frame.ts';
import type { MaskOperation } from '../../../../../src/device/masks/mask-operation.ts';
import { CropLayer } from '../../../../../src/features/editor/canvas/crop-layer.tsx';
import { SelectionLayer } from '../../../../../src/features/editor/canvas/selection-layer.tsx';
import { TextHandle } from '../../../../../src/features/editor/canvas/text-handle.tsx';
import {
  type EditChoices,
  firstChoices,
  textLayerOf,
} from '../../../../../src/features/editor/choices/edit-choices.ts';
import { editorTexts } from '../../../../../src/texts/en/editor/editor.ts';

// They draw, which jsdom can't. A text is 20 % wide and 10 % high, in the middle.
vi.mock('../../../../../src/features/editor/canvas/draw-preview.ts', () => ({
  placeText: (_: unknown, { width, height }: { width: number; height: number }) => ({
    x: width * 0.4,
    y: height * 0.45,
    width: width * 0.2,
    height: height * 0.1,
  }),
}));
vi.mock('../../../../../src/features/editor/canvas/draw-selection.ts', () => ({
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

  it('is drawn larger or smaller at each corner, the opposite one stays', () => {
    const ends: Record<string, Frame> = {
      'top-left': { x: 250, y: 150, width: 350, height: 150 },
      'top-right': { x: 200, y: 150, width: 450, height: 150 },
      'bottom-left': { x: 250, y: 100, width: 350, height: 250 },
      'bottom-right': { x: 200, y: 100, width: 450, height: 250 },
    };
    for (const [corner, end] of Object.entries(ends)) {
      const { framed, handle } = open();
      const button = handle(corners[corner as keyof typeof corners]);
      down(button, 50, 30);
      move(button, 55, 35);
      expect(framed.mock.lastCall).toEqual([end]);
      cleanup();
    }
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
