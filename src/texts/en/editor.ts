import { formatNumber } from '../format.ts';
import { texts } from '../language.ts';

/** The editor, beside the names of what can be chosen in it. */
const english = {
  introduction:
    '25 filters, words on the picture, and an AI that changes only what you mark, or all that is behind it. Every step can be undone.',
  picture: 'Your picture',
  reduced: {
    title: (width: number, height: number) =>
      `Opened at ${formatNumber(width)} × ${formatNumber(height)} pixels`,
    description: 'That is the most this device can edit. Your file stays as it is.',
  },
  lost: 'The picture you were editing is no longer on this device',
  partlyLost: 'Some of the last edits are no longer on this device',
  pending: {
    title: 'An edit is still being made on this one',
    description: 'Bring the other picture once it is done.',
  },
  openingAnother: 'Opening the other picture…',
  strokesFull: {
    title: 'This selection takes no more strokes',
    description: 'Apply it, or clear it and mark anew.',
  },
  another: {
    question: 'Edit another picture?',
    words: 'The steps to undo go. What you applied is in Previous Images, at full size.',
    keep: 'Keep editing',
    confirm: 'Another picture',
  },

  bar: {
    label: 'Editing',
    undo: 'Undo',
    redo: 'Redo',
    zoomOut: 'Zoom out',
    zoomIn: 'Zoom in',
    wholePicture: 'Whole picture',
    compare: 'Compare',
    compareHow: 'Press and hold to see the picture before',
    another: 'Another picture',
    export: 'Export',
  },
  stage: {
    label: 'The picture',
    selection: 'The selected area',
    moveText: 'Move the text: drag it, or use the arrow keys',
  },
  tools: 'Editing tools',
  options: 'Tool options',

  filters: { label: 'Filters', intensity: 'Intensity' },
  text: {
    label: 'Text',
    placeholder: 'Wish you were here',
    position: 'Position',
    drag: 'Or drag the text on the picture.',
    font: 'Font',
    size: 'Size',
    ofTheHeight: (share: number) => `${share} % of the height`,
    colour: 'Colour',
    outline: 'Outline',
    auto: 'Auto',
    none: 'None',
  },
  colours: {
    white: 'White',
    black: 'Black',
    gold: 'Gold',
    rust: 'Rust',
    blue: 'Blue',
    green: 'Green',
    another: 'Another colour',
    anotherFor: (label: string) => `Another ${label.toLowerCase()}`,
  },
  select: {
    mark: 'Mark what is to change',
    pens: { brush: 'Brush', rectangle: 'Rectangle', eraser: 'Eraser' },
    clear: 'Clear selection',
    pen: 'Pen',
    softEdge: 'Soft edge',
    change: 'What should change there?',
    changePlaceholder: 'Make the jacket dark green',
    area: 'Area to edit, in words',
    areaHint: 'Instead of marking it, or to help find it.',
    areaPlaceholder: 'The jacket',
  },
  background: {
    label: 'Which background?',
    placeholder: 'A quiet beach at sunset',
    scenesLabel: 'Backgrounds',
    scenes: {
      studio: 'A soft studio backdrop in warm grey',
      beach: 'A quiet beach at sunset',
      office: 'A bright office, out of focus',
      white: 'Plain white',
      forest: 'A forest in morning mist',
    },
  },

  apply: 'Apply',
  applying: 'Applying',
  short: {
    title: 'Insufficient Credits',
    filter: 'You need at least 1 credit.',
    others: 'enhance quality require 2 credits.',
  },
  /** What is missing (spec, section 5). */
  alerts: {
    filter: 'Please select a filter type.',
    text: 'Please enter text content to add to the image.',
    select: 'Please specify the area to edit and describe what changes you want.',
    background: 'Please specify what background you want.',
    full: 'This picture takes no more edits: download it, and open what you downloaded.',
  },
  failed: 'The edit failed',
  failedAdvice: 'You were not charged. All is as it was: press again.',
  neverSent: 'The edit never reached us',
  unfetched: {
    title: 'The edit is ready but could not be fetched',
    description: 'It is paid for and waits for you. Check your connection and reload.',
  },
  notInHistory: {
    title: 'This picture could not be kept in your history',
    description: 'It is in the editor all the same.',
  },

  export: {
    label: 'Export',
    size: 'Size',
    moreSizes: 'More sizes',
    chooseSize: 'Choose another size',
    groups: { ratio: 'Shapes', social: 'Social', print: 'Print', ad: 'Ads' },
    fit: 'How it fits',
    fits: { cover: 'Fill and crop', fit: 'Show all of it' },
    bars: { label: 'Colour of the bars', none: 'Transparent' },
    file: 'File',
    unapplied: 'What you are trying out is not in the file until you apply it.',
    download: 'Download Edited Image',
    rendering: 'Rendering…',
    pixels: (width: number, height: number) => `${width} × ${height} pixels, free`,
    noSuchType: (type: string) => `This browser cannot write ${type}`,
    otherTypes: 'Choose PNG or JPEG.',
  },
};

export type EditorTexts = typeof english;
export const editorTexts = texts('editor', english);
