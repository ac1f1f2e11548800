import { counted } from '../../counted.ts';
import { formatNumber, plural } from '../../format.ts';
import { texts } from '../../language.ts';

/** The options of a new picture whose code is fetched after the form. */
const english = {
  shape: 'Shape',
  original: 'Original',
  /** Below its drawn frame, which is narrow. */
  originalShort: 'Orig.',
  quality: 'Quality',
  qualities: { standard: 'Standard', fine: 'Fine' },
  count: 'Pictures',
  extra: (credits: number) => ` (+${counted(credits, 'credit', 'credits')})`,
  style: 'Style',
  noStyle: 'None',
  allStyles: (count: number) => `Show all ${count} styles`,
  fewerStyles: 'Show one row',
  styles: {
    photo: 'Photo',
    cinematic: 'Cinematic',
    watercolor: 'Watercolor',
    oil: 'Oil',
    pencil: 'Pencil',
    ink: 'Ink',
    'line-art': 'Line art',
    anime: 'Anime',
    comic: 'Comic',
    '3d': '3D',
    clay: 'Clay',
    pixel: 'Pixel art',
    'low-poly': 'Low poly',
    'paper-cut': 'Paper cut',
    poster: 'Poster',
    vintage: 'Vintage',
    minimal: 'Minimal',
    logo: 'Logo',
  },
  asTyped: 'As described',
  attire: 'Clothes',
  attires: {
    suit: 'Suit',
    blazer: 'Blazer',
    casual: 'Smart casual',
    knit: 'Sweater',
    black: 'Turtleneck',
  },
  backdrop: 'Background',
  backdrops: {
    gray: 'Studio gray',
    white: 'White',
    dark: 'Dark',
    office: 'Office',
    library: 'Library',
    outdoors: 'Outdoors',
  },
  references: {
    label: 'References',
    hint: (most: number) => `Up to ${most} more pictures for the AI to look at.`,
    picture: (position: number) => `Reference ${position}`,
    role: (position: number) => `What reference ${position} shows`,
    roles: { subject: 'Subject', style: 'Style', place: 'Location' },
    add: 'Add a picture',
    remove: (position: number) => `Remove reference ${position}`,
    recent: 'Your pictures',
    noRecent: 'You have no pictures yet.',
    useRecent: (position: number) => `Use picture ${position} as a reference`,
    most: (most: number) => `Only ${most} references fit. The others were left out.`,
  },
  seed: {
    note: 'The next picture keeps the composition of the one you chose.',
    clear: 'Start from a new composition',
    again: 'Same composition, other prompt',
  },
  size: {
    pixels: (width: number, height: number) =>
      `Your picture will have about ${width} × ${height} pixels.`,
    megapixels: (count: number) =>
      `Your picture will have about ${counted(count, 'megapixel', 'megapixels')}.`,
  },
  sent: {
    title: 'What is sent?',
    empty: 'Nothing yet. Describe your picture first.',
    /** Where the image provider reads fewer characters than the user may write. */
    first: (count: number, cut: number) =>
      plural(
        cut,
        `The first ${count} characters are sent to the AI, and the last one is cut.`,
        `The first ${count} characters are sent to the AI, and the last ${formatNumber(cut)} are cut.`,
      ),
    left: 'Left out:',
    /** A longer text that is pasted is shortened. */
    full: (lengthMax: number) =>
      `A prompt has at most ${formatNumber(lengthMax)} characters. Longer text is shortened.`,
  },
};

export type PictureOptionTexts = typeof english;
export const optionTexts = texts('picture-options', english);
