import { filterTypes } from '../../../../domain/tools/filter-types.ts';
import { counted } from '../../counted.ts';
import { formatNumber } from '../../format.ts';
import { texts } from '../../language.ts';

/** The editor; the names of its choices are in `edit-options.ts`. */
const english = {
  introduction: `${filterTypes.length} filters, text and AI edits. The AI changes only the area you paint over, or the background. Crop, rotate and adjust for free.`,
  picture: 'Your picture',
  reduced: {
    title: (width: number, height: number) =>
      `Opened at ${formatNumber(width)} × ${formatNumber(height)} pixels`,
    description: 'This device can’t edit a larger size. Your file stays unchanged.',
  },
  lost: 'The picture you were editing is no longer on this device',
  unread: 'Your browser can’t read your last edits right now. We’ll try again.',
  partlyLost: 'Some of your last edits are no longer on this device',
  pending: {
    title: 'An edit of this picture is still in progress',
    description: 'You can open another picture when it’s done.',
  },
  openingAnother: 'Opening the other picture…',
  strokesFull: {
    title: 'This selection is full',
    description: 'Apply the edit, or clear the selection and paint again.',
  },
  another: {
    question: 'Edit another picture?',
    text: 'You won’t be able to undo earlier steps. Paid edits are in Previous Images at full size.',
    stay: 'Keep editing',
    confirm: 'Open another picture',
  },

  bar: {
    label: 'Editing',
    undo: 'Undo',
    redo: 'Redo',
    zoomOut: 'Zoom out',
    zoomIn: 'Zoom in',
    wholePicture: 'Whole picture',
    compare: 'Compare',
    compareHow: 'Click or hold to see the picture before your edits',
    before: 'Before your edits',
    /** In the undo history. */
    state: (at: number, count: number) => `State ${at}/${count}`,
    stateHow: (at: number, count: number) =>
      `Step ${at} of ${count}. Undo goes back, redo goes forward.`,
    another: 'Open another picture',
    export: 'Export',
  },
  stage: {
    label: 'The picture',
    selection: 'The selected area',
    moveText: 'Move the text: drag it, or use the arrow keys',
  },
  preview: { label: 'Preview, not applied', discard: 'Discard the preview' },
  tools: 'Editing tools',
  options: 'Tool options',

  crop: {
    shape: 'Crop',
    free: 'Free',
    how: 'Drag the corners on the picture, or use the arrow keys.',
    pixels: (width: number, height: number) => `${width} × ${height} pixels`,
    move: 'Move the crop: drag it, or use the arrow keys',
    corners: {
      'top-left': 'Top left corner of the crop',
      'top-right': 'Top right corner of the crop',
      'bottom-left': 'Bottom left corner of the crop',
      'bottom-right': 'Bottom right corner of the crop',
    },
    turn: 'Rotate and flip',
    turns: {
      left: 'Rotate left',
      right: 'Rotate right',
      across: 'Flip horizontal',
      down: 'Flip vertical',
    },
  },
  adjust: {
    brightness: 'Brightness',
    contrast: 'Contrast',
    saturation: 'Color',
    sharpness: 'Sharpness',
  },
  filters: {
    intensity: 'Intensity',
    groups: { light: 'Light', color: 'Color', film: 'Film', look: 'Look' },
  },
  text: {
    label: 'Text',
    placeholder: 'Wish you were here',
    position: 'Position',
    drag: 'Or drag the text on the picture.',
    font: 'Weight',
    size: 'Text size',
    ofTheHeight: (share: number) => `${share}% of the height`,
    color: 'Color',
    outline: 'Outline',
    auto: 'Auto',
    none: 'None',
  },
  colors: {
    white: 'White',
    black: 'Black',
    gold: 'Gold',
    rust: 'Rust',
    blue: 'Blue',
    green: 'Green',
    another: 'Another color',
    anotherFor: (label: string) => `Another ${label.toLowerCase()}`,
  },
  select: {
    mark: 'Paint over what you want to change',
    brushes: { brush: 'Brush', rectangle: 'Rectangle', eraser: 'Eraser' },
    clear: 'Clear selection',
    brushSize: 'Brush size',
    softEdge: 'Soft edge',
    change: 'What should change there?',
    changePlaceholder: 'Make the jacket dark green',
    area: 'Area to edit, in words',
    areaHint: 'Use this instead of painting, or to help find the area.',
    areaPlaceholder: 'The jacket',
  },
  backdrop: {
    label: 'Background',
    kinds: { ai: 'With AI', color: 'Color', gradient: 'Gradient', photo: 'My photo' },
    color: 'Color',
    gradients: 'Gradients',
    names: {
      sand: 'Sand',
      sunrise: 'Sunrise',
      sea: 'Sea',
      leaf: 'Leaf',
      stone: 'Stone',
      night: 'Night',
    },
    from: 'First color',
    to: 'Second color',
    direction: 'Direction',
    directions: { down: 'Down', across: 'Across', diagonal: 'Diagonal' },
    choosePhoto: 'Choose a photo',
    anotherPhoto: 'Choose another photo',
    photoFile: 'Photo for the background',
    photoStays: 'Your photo fills the background. This uploads nothing.',
    opaque:
      'Color, gradient and your own photo are free on a picture with transparency. Remove its background first.',
  },
  background: {
    label: 'Which background?',
    placeholder: 'A quiet beach at sunset',
    scenesLabel: 'Backgrounds',
    scenes: {
      studio: 'A soft studio backdrop in warm gray',
      beach: 'A quiet beach at sunset',
      office: 'A bright office, out of focus',
      white: 'Plain white',
      forest: 'A forest in morning mist',
    },
  },

  apply: 'Apply',
  applying: 'Applying',
  free: 'Free',
  tooFewCredits: {
    title: 'Insufficient Credits',
    text: (cost: number, available: number) =>
      `This edit costs ${counted(cost, 'credit', 'credits')}. You have ${available}.`,
  },
  /** What is missing (spec, section 5). */
  alerts: {
    crop: 'Choose a shape, or drag a corner of the picture.',
    adjust: 'Move a slider first.',
    photo: 'Choose a photo first.',
    filter: 'Please select a filter type.',
    text: 'Please enter text content to add to the image.',
    select: 'Please specify the area to edit and describe what changes you want.',
    selectArea: 'Paint over the area to edit, or say in words where it is.',
    selectChange: 'Describe what should change in the area.',
    background: 'Please specify what background you want.',
    full: 'This picture can’t take more edits. Download it, then open the downloaded file.',
  },
  undone: {
    title: (cost: number) => `Undone. The edit cost ${counted(cost, 'credit', 'credits')}`,
    description: 'Redo brings it back for free. Its picture is in Previous Images.',
  },
  failed: 'Generation failed',
  failedAdvice: 'You were not charged, and your picture is unchanged. Please try again.',
  neverSent: 'Connection lost. Your edit wasn’t sent.',
  unfetched: {
    title: 'The edit is ready but could not be loaded',
    description:
      'You were charged, and we still have the result. Check your connection and reload the page.',
  },
  deletedResult: {
    title: 'The result of this edit was deleted',
    description:
      'You were charged, but our server no longer has the result. Your picture is unchanged.',
  },
  notApplied: {
    title: 'A paid edit is now in Previous Images',
    description: 'Its picture was changed or closed before the edit was ready.',
  },
  notInHistory: {
    title: 'This picture could not be saved in Previous Images',
    description: 'It is still open in the editor.',
  },

  export: {
    label: 'Export',
    size: 'Size',
    moreSizes: 'More sizes',
    chooseSize: 'Choose another size',
    groups: { ratio: 'Shapes', social: 'Social', print: 'Print', ad: 'Ads' },
    fit: 'Fit',
    fits: { cover: 'Fill and crop', fit: 'Show the whole picture' },
    bars: { label: 'Color of the bars', none: 'Transparent' },
    file: 'File',
    preview: 'Your file will look like this',
    unapplied: (changes: string) => `Not applied, so not in the file: ${changes}`,
    download: 'Download Edited Image',
    rendering: 'Preparing…',
    pixels: (width: number, height: number) => `${width} × ${height} pixels, free`,
    noSuchType: (type: string) => `This browser can’t save ${type} files`,
    otherTypes: 'Choose PNG or JPEG.',
  },
};

export type EditorTexts = typeof english;
export const editorTexts = texts('editor', english);
