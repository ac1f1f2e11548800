import { type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { Size } from '../../../../domain/editing/geometry/geometry.ts';
import type { Frame } from '../../../device/geometry/crop-frame.ts';
import type { MaskOperation } from '../../../device/masks/mask-operation.ts';
import { sizeOf } from '../../../device/recipe/recipe.ts';
import { cssFont } from '../../../device/text-layer/text-layer.ts';
import { editorTexts } from '../../../texts/en/editor/editor.ts';
import { usePinch } from '../../../ui/canvas/use-pinch.ts';
import { cropFrame, cropShapes, type EditChoices, textLayerOf } from '../choices/edit-choices.ts';
import type { EditorState } from '../document/editor-state.ts';
import { CropLayer } from './crop-layer.tsx';
import { drawPreview } from './draw-preview.ts';
import { SelectionLayer } from './selection-layer.tsx';
import { TextHandle } from './text-handle.tsx';
import { useDragPan } from './use-drag-pan.ts';

export function EditorStage(props: {
  state: EditorState;
  rendered: ImageData | null;
  original: ImageData | null;
  choices: EditChoices;
  photo: ImageBitmap | null;
  zoom: number;
  isComparing: boolean;
  isLocked: boolean;
  canSelect: boolean;
  onZoom: (by: number) => void;
  onFrame: (frame: Frame) => void;
  onMoveText: (place: { x: number; y: number }) => void;
  onStroke: (operation: MaskOperation) => void;
  children: ReactNode;
}) {
  const { state, rendered, original, choices, photo, zoom, isComparing, isLocked } = props;
  const { recipe, selection } = state;
  const picture = sizeOf(recipe);
  const shown = isComparing ? original : rendered;
  // A rendering takes a moment: until then the previous one keeps its shape.
  const { width: wide, height: high } = shapeOf(shown, isComparing ? recipe : picture);
  const canvas = useRef<HTMLCanvasElement>(null);
  const view = useRef<HTMLDivElement>(null);
  const [measure, room] = useStageSize();
  const fit = Math.min(room.width / wide, room.height / high);
  const width = wide * fit * zoom;
  const height = high * fit * zoom;
  const [fontsAt, setFontsAt] = useState(0);
  const layer = choices.tab === 'text' && !isComparing ? textLayerOf(choices) : null;
  const font = layer ? cssFont(layer.font, 40, layer.text) : '';

  useEffect(() => {
    if (!font) return;
    // One letter of each script: the browser loads only the font files for the letters of a text.
    void document.fonts.load(font, 'aअ').then(() => setFontsAt((times) => times + 1));
  }, [font]);
  useEffect(() => {
    if (canvas.current && shown)
      drawPreview(canvas.current, shown, isComparing ? null : choices, photo);
  }, [shown, choices, photo, isComparing, fontsAt]);

  const drag = useDragPan(view);
  const { onZoom } = props;
  const pinch = usePinch(view, onZoom);
  const attach = useCallback(
    (element: HTMLDivElement | null) => {
      view.current = element;
      const stop = measure(element);
      const onWheel = (event: WheelEvent) => {
        if (!event.ctrlKey && !event.metaKey) return;
        event.preventDefault();
        onZoom(Math.exp(-event.deltaY / 300));
      };
      element?.addEventListener('wheel', onWheel, { passive: false });
      return () => {
        element?.removeEventListener('wheel', onWheel);
        stop?.();
      };
    },
    [measure, onZoom],
  );
  const zoomBefore = useRef(zoom);
  useLayoutEffect(() => {
    const element = view.current;
    const by = zoom / zoomBefore.current;
    zoomBefore.current = zoom;
    if (!element || by === 1) return;
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = element;
    element.scrollLeft = (scrollLeft + clientWidth / 2) * by - clientWidth / 2;
    element.scrollTop = (scrollTop + clientHeight / 2) * by - clientHeight / 2;
  }, [zoom]);

  return (
    <div className="relative min-h-0 flex-1 overflow-hidden bg-sunk">
      <section
        ref={attach}
        aria-label={editorTexts.stage.label}
        // Focusable, so that the keyboard can scroll it when it is larger than its frame.
        tabIndex={zoom > 1 ? 0 : -1}
        {...drag}
        {...pinch}
        className="absolute inset-0 grid place-items-center-safe overflow-auto overscroll-contain p-3 sm:p-6"
      >
        <div
          className="relative shrink-0 bg-chequered shadow-float"
          style={{ width, height, visibility: room.width > 0 ? undefined : 'hidden' }}
        >
          <canvas ref={canvas} role="img" aria-label={editorTexts.picture} className="size-full" />
          {choices.tab === 'crop' && !isComparing ? (
            <CropLayer
              picture={picture}
              frame={cropFrame(choices, picture) ?? { x: 0, y: 0, ...picture }}
              ratio={cropShapes[choices.cropShape]}
              isLocked={isLocked}
              onFrame={props.onFrame}
            />
          ) : null}
          {choices.tab === 'select' && props.canSelect && !isComparing ? (
            <SelectionLayer
              selection={selection}
              picture={picture}
              choices={choices}
              isLocked={isLocked}
              onStroke={props.onStroke}
            />
          ) : null}
          {layer && !isLocked ? (
            <TextHandle layer={layer} picture={picture} onMove={props.onMoveText} />
          ) : null}
        </div>
      </section>
      {props.children}
    </div>
  );
}

function shapeOf(rendering: ImageData | null, picture: Size): Size {
  if (!rendering) return picture;
  const stretch = (rendering.width * picture.height) / (rendering.height * picture.width);
  return Math.abs(stretch - 1) < 0.02 ? picture : rendering;
}

function useStageSize() {
  const [room, setRoom] = useState({ width: 0, height: 0 });
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      if (!entry) return;
      const { width, height } = entry.contentRect;
      setRoom({ width, height });
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [measure, room] as const;
}
