import { formatNumber } from '../../format.ts';
import { texts } from '../../language.ts';

/** The cut-outs of Background Removal, which the device makes as large as the photo. */
const english = {
  coming: (width: number, height: number) =>
    `Your picture will have ${formatNumber(width)} × ${formatNumber(height)} pixels.`,
  enlarging: (width: number, height: number) =>
    `Bringing it to ${formatNumber(width)} × ${formatNumber(height)} pixels…`,
  size: (width: number, height: number) =>
    `${formatNumber(width)} × ${formatNumber(height)} pixels`,
  small: (width: number, height: number) =>
    `Saved at ${formatNumber(width)} × ${formatNumber(height)}: this device can’t make it as large as your photo.`,
  refine: {
    action: 'Refine edges',
    title: 'Refine the edges',
    how: 'Paint to restore parts of your photo, or to erase what should not be there. This is free.',
    brush: 'Brush',
    brushes: { brush: 'Restore', eraser: 'Erase' },
    brushSize: 'Brush size',
    undo: 'Undo',
    redo: 'Redo',
    zoomOut: 'Zoom out',
    zoomIn: 'Zoom in',
    stage: 'Your picture without its background',
    save: 'Save',
    opening: 'Opening…',
    unread: 'The picture or its photo could not be opened.',
    unsaved: {
      title: 'The picture could not be saved',
      description: 'It is unchanged. Close other tabs, or free some space on this device.',
    },
  },
};

export type CutOutTexts = typeof english;
export const cutOutTexts = texts('cut-out', english);
