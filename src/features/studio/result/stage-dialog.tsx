import { ChevronLeft, ChevronRight, Columns2, X, ZoomIn, ZoomOut } from 'lucide-react';
import { type PointerEvent, useRef, useState } from 'react';
import { uiTexts } from '../../../texts/en/shell/ui.ts';
import { resultTexts } from '../../../texts/en/studio/results.ts';
import { IconButton } from '../../../ui/controls/icon-button.tsx';
import { useCompare } from '../../../ui/controls/use-compare.ts';
import { useModalDialog } from '../../../ui/feedback/use-modal-dialog.ts';
import { BlobPicture } from '../../../ui/pictures/blob-picture.tsx';

/** A picture over the whole window: fitted, or at 100 % to move about in. */
export function StageDialog(props: {
  picture: { url: string; width: number; height: number; alt: string };
  /** The device's own picture, which is shown in place of the server's. */
  own: Blob | null;
  /** The picture that it was made from; null where it is not known here. */
  before: string | null;
  isCutOut: boolean;
  /** Undefined where there is no other picture on that side. */
  onPrevious: (() => void) | undefined;
  onNext: (() => void) | undefined;
  onClose: () => void;
}) {
  const { picture, own, before, onPrevious, onNext } = props;
  const texts = resultTexts.stage;
  const dialog = useRef<HTMLDialogElement>(null);
  const view = useRef<HTMLDivElement>(null);
  const drag = useRef<{ x: number; y: number; hasMoved: boolean } | null>(null);
  const [isFull, setFull] = useState(false);
  const [isBefore, setBefore] = useState(false);
  const compare = useCompare(isBefore, setBefore);
  useModalDialog(dialog);

  const move = (event: PointerEvent) => {
    const last = drag.current;
    // A finger scrolls by itself.
    if (!last || event.pointerType !== 'mouse') return;
    const [x, y] = [last.x - event.clientX, last.y - event.clientY];
    view.current?.scrollBy(x, y);
    const hasMoved = last.hasMoved || Math.abs(x) + Math.abs(y) > 2;
    drag.current = { x: event.clientX, y: event.clientY, hasMoved };
  };
  const look = `${props.isCutOut ? 'bg-chequered' : ''} ${isFull ? 'max-w-none' : 'size-full object-contain'}`;
  return (
    <dialog
      ref={dialog}
      aria-label={texts.label}
      onClose={props.onClose}
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft') onPrevious?.();
        if (key === 'ArrowRight') onNext?.();
      }}
      className="m-0 h-dvh max-h-none w-screen max-w-none overflow-hidden bg-paper text-ink"
    >
      <div
        ref={view}
        className={`size-full overflow-auto ${isFull ? 'flex cursor-grab active:cursor-grabbing' : 'relative'}`}
        onPointerDown={(event) => {
          drag.current = { x: event.clientX, y: event.clientY, hasMoved: false };
        }}
        onPointerMove={move}
        onPointerLeave={() => {
          drag.current = null;
        }}
      >
        <button
          type="button"
          aria-label={isFull ? texts.fit : texts.full}
          className={`block ${isFull ? 'm-auto shrink-0 cursor-[inherit]' : 'absolute inset-0 size-full cursor-zoom-in'}`}
          onClick={() => {
            const wasDragged = drag.current?.hasMoved;
            drag.current = null;
            if (!wasDragged) setFull(!isFull);
          }}
        >
          {own && !isBefore ? (
            <BlobPicture blob={own} alt={picture.alt} draggable={false} className={look} />
          ) : (
            <img
              src={isBefore && before ? before : picture.url}
              alt={picture.alt}
              draggable={false}
              // What the picture was made from is shown as large as the picture.
              style={isFull ? { width: picture.width } : undefined}
              className={look}
            />
          )}
        </button>
      </div>
      <div className="absolute inset-x-0 bottom-4 mx-auto flex w-fit items-center gap-1 rounded-full border border-line bg-raised p-1 shadow-float">
        <IconButton label={texts.previous} disabled={!onPrevious} onClick={onPrevious}>
          <ChevronLeft aria-hidden="true" className="size-5" />
        </IconButton>
        <IconButton label={texts.next} disabled={!onNext} onClick={onNext}>
          <ChevronRight aria-hidden="true" className="size-5" />
        </IconButton>
        <IconButton label={isFull ? texts.fit : texts.full} onClick={() => setFull(!isFull)}>
          {isFull ? (
            <ZoomOut aria-hidden="true" className="size-5" />
          ) : (
            <ZoomIn aria-hidden="true" className="size-5" />
          )}
        </IconButton>
        {before ? (
          <IconButton
            label={texts.compare}
            {...compare}
            className={`touch-none ${isBefore ? 'bg-gold text-on-gold' : ''}`}
          >
            <Columns2 aria-hidden="true" className="size-5" />
          </IconButton>
        ) : null}
        <IconButton label={uiTexts.close} onClick={() => dialog.current?.close()}>
          <X aria-hidden="true" className="size-5" />
        </IconButton>
      </div>
    </dialog>
  );
}
