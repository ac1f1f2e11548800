import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import type { Size } from '../../../../domain/editing/geometry/geometry.ts';
import {
  type Corner,
  type Frame,
  moveFrame,
  resizeFrame,
} from '../../../device/geometry/crop-frame.ts';
import { editorTexts } from '../../../texts/en/editor/editor.ts';

const keyStep = 0.02;

const arrows: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** The handles are inside the frame, so that those of the whole picture can be touched. */
const corners = {
  'top-left': 'start-0 top-0 cursor-nwse-resize border-s-4 border-t-4 rtl:cursor-nesw-resize',
  'top-right': 'end-0 top-0 cursor-nesw-resize border-e-4 border-t-4',
  'bottom-left': 'start-0 bottom-0 cursor-nesw-resize border-s-4 border-b-4',
  'bottom-right': 'end-0 bottom-0 cursor-nwse-resize border-e-4 border-b-4',
} as const satisfies Record<Corner, string>;

export function CropLayer(props: {
  picture: Size;
  frame: Frame;
  /** Width / height; null for any. */
  ratio: number | null;
  isLocked: boolean;
  onFrame: (frame: Frame) => void;
}) {
  const { picture, frame, ratio, isLocked, onFrame } = props;
  const share = (length: number, of: number) => `${(100 * length) / of}%`;
  const box = {
    left: share(frame.x, picture.width),
    top: share(frame.y, picture.height),
    width: share(frame.width, picture.width),
    height: share(frame.height, picture.height),
  };
  const move = (to: { x: number; y: number }) => onFrame(moveFrame(frame, to, picture));
  return (
    <div className="absolute inset-0" data-crop-layer>
      <div aria-hidden="true" className="pointer-events-none absolute inset-0 overflow-hidden">
        <div
          className="absolute border-2 border-[#fff] shadow-[0_0_0_100vmax_rgb(0_0_0/0.55)] outline outline-[rgb(0_0_0/0.55)]"
          style={box}
        >
          <span className="absolute inset-x-0 top-1/3 h-1/3 border-y border-[rgb(255_255_255/0.5)]" />
          <span className="absolute inset-y-0 left-1/3 w-1/3 border-x border-[rgb(255_255_255/0.5)]" />
        </div>
      </div>
      <div className="absolute" style={box} dir="ltr">
        <Handle
          label={editorTexts.crop.move}
          at={frame}
          picture={picture}
          isLocked={isLocked}
          className="inset-0 cursor-move"
          onMove={move}
        />
        {(Object.keys(corners) as Corner[]).map((corner) => (
          <Handle
            key={corner}
            label={editorTexts.crop.corners[corner]}
            at={{
              x: frame.x + (corner.endsWith('right') ? frame.width : 0),
              y: frame.y + (corner.startsWith('bottom') ? frame.height : 0),
            }}
            picture={picture}
            isLocked={isLocked}
            className={`size-11 border-[#fff] drop-shadow-[0_0_1px_rgb(0_0_0/0.9)] ${corners[corner]}`}
            onMove={(to) => onFrame(resizeFrame(frame, corner, to, picture, ratio))}
          />
        ))}
      </div>
    </div>
  );
}

function Handle(props: {
  label: string;
  /** The point of the picture that the handle moves, in pixels. */
  at: { x: number; y: number };
  picture: Size;
  isLocked: boolean;
  className: string;
  onMove: (to: { x: number; y: number }) => void;
}) {
  const { at, picture, isLocked, onMove } = props;
  const grip = useRef<{ x: number; y: number } | null>(null);
  const pointAt = (event: PointerEvent) => {
    const layer = event.currentTarget.closest('[data-crop-layer]')?.getBoundingClientRect();
    if (!layer) return at;
    return {
      x: ((event.clientX - layer.left) / layer.width) * picture.width,
      y: ((event.clientY - layer.top) / layer.height) * picture.height,
    };
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const arrow = arrows[event.key];
    if (!arrow || isLocked) return;
    event.preventDefault();
    const step = Math.max(1, Math.round(keyStep * Math.max(picture.width, picture.height)));
    onMove({ x: at.x + arrow[0] * step, y: at.y + arrow[1] * step });
  };
  const release = () => {
    grip.current = null;
  };
  return (
    <button
      type="button"
      aria-label={props.label}
      className={`absolute touch-none rounded-small ${props.className}`}
      onPointerDown={(event) => {
        if (isLocked || event.button !== 0 || !event.isPrimary) return;
        // Otherwise the picture would move as well.
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        const point = pointAt(event);
        grip.current = { x: at.x - point.x, y: at.y - point.y };
      }}
      onPointerMove={(event) => {
        if (!grip.current) return;
        const point = pointAt(event);
        onMove({ x: point.x + grip.current.x, y: point.y + grip.current.y });
      }}
      onPointerUp={release}
      onPointerCancel={release}
      onKeyDown={onKeyDown}
    />
  );
}
