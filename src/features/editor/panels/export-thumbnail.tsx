import { useEffect, useRef } from 'react';
import { drawFitted } from '../../../device/exporting/fit-picture.ts';
import { editorTexts } from '../../../texts/en/editor/editor.ts';

/** The longer side of the thumbnail, in pixels. */
const longSide = 640;

export function ExportThumbnail(props: {
  rendered: ImageData | null;
  size: { width: number; height: number };
  fit: 'cover' | 'fit';
  /** As CSS; null leaves it transparent. */
  background: string | null;
}) {
  const { rendered, size, fit, background } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const scale = longSide / Math.max(size.width, size.height);
  const width = Math.max(1, Math.round(size.width * scale));
  const height = Math.max(1, Math.round(size.height * scale));
  useEffect(() => {
    if (!rendered) return;
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    const source = new OffscreenCanvas(rendered.width, rendered.height);
    source.getContext('2d')?.putImageData(rendered, 0, 0);
    context.clearRect(0, 0, width, height);
    if (background) {
      context.fillStyle = background;
      context.fillRect(0, 0, width, height);
    }
    drawFitted(context, source, { width, height }, fit);
  }, [rendered, width, height, fit, background]);
  return (
    <figure className="flex flex-col items-center gap-2">
      <canvas
        ref={canvas}
        width={width}
        height={height}
        role="img"
        aria-label={editorTexts.export.preview}
        className="max-h-[min(28dvh,18rem)] max-w-full rounded-small md:max-h-[44dvh] border border-line bg-chequered"
      />
      <figcaption className="text-small text-muted">{editorTexts.export.preview}</figcaption>
    </figure>
  );
}
