import { plural } from '../format.ts';
import { texts } from '../language.ts';

/** The four tools that are one screen each, and what they are made of. */
const english = {
  wish: 'Your wish',
  result: 'Result',
  text2img: {
    label: 'Describe your picture',
    placeholder: 'A lighthouse on a cliff at sunset, calm sea, a small sailing boat',
    action: 'Generate',
    busy: 'Generating',
    invitation: 'Say what you would like to see, and press Generate.',
  },
  img2img: {
    picture: 'Your picture',
    label: 'What should it become?',
    placeholder: 'A watercolour with loose edges',
    action: 'Transform',
    busy: 'Transforming',
    invitation: 'Choose a picture, say what it should become, and press Transform.',
  },
  headshot: {
    picture: 'A photo of you',
    label: 'Style, if you like',
    placeholder: 'A navy blazer, a plain warm background',
    action: 'Generate Headshot',
    busy: 'Generating',
    invitation: 'A photo with your face well lit works best.',
  },
  bgremove: {
    picture: 'Your picture',
    action: 'Remove Background',
    busy: 'Removing',
    invitation: 'Choose a picture whose subject stands out, and press Remove Background.',
  },

  credits: (count: number) => plural(count, '1 credit', `${count} credits`),
  short: { title: 'Insufficient Credits', words: 'You need at least 1 credit.' },
  keys: 'Ctrl or ⌘ and Enter starts it. A picture that fails is not charged.',
  length: (length: number, lengthMax: number) => `${length} of ${lengthMax} characters`,
  /** Where the image provider reads fewer characters than may be written. */
  sent: {
    first: (count: number) => `Only the first ${count} characters reach the image AI.`,
    left: 'Left out:',
  },
  help: {
    improve: 'Improve Prompt',
    improving: 'Improving…',
    suggest: 'Suggest Ideas',
    suggesting: 'Thinking…',
    ideas: 'Prompt Ideas',
    failed: 'Try again later',
  },
  presets: {
    title: 'Presets',
    failed: 'The presets could not be loaded',
    /** The file that has them names them in English. */
    name: (preset: { id: string; title: string }): string => preset.title,
  },

  source: {
    unkept: {
      title: 'This picture is not kept',
      description: 'There is no room on this device: a reload will lose it.',
    },
    chosen: 'The one you chose',
    remove: 'Remove the picture',
    choose: 'Choose a picture',
    ways: (megabytesMax: number) =>
      `or drop or paste one here. PNG, JPEG or WebP, up to ${megabytesMax} MB.`,
    files: (megabytesMax: number) => `PNG, JPEG or WebP, up to ${megabytesMax} MB.`,
    chooseAnother: 'Choose another',
    photograph: 'Take a photo',
    paste: 'Paste',
    nothingToPaste: 'There is no picture on the clipboard.',
    noClipboard: {
      title: 'The clipboard can’t be read',
      description: 'Allow it in the browser, or press Ctrl or ⌘ and V.',
    },
    drop: 'Let it go anywhere',
    onlyFirst: 'Only the first picture was taken: one at a time here.',
    samples: 'Or try one of ours:',
    /** The file that has them names them in English. */
    sample: (sample: { id: string; title: string }): string => sample.title,
    unusable: 'This picture can’t be used',
    notBrought: 'The picture could not be brought along',
    brought: { title: 'Your picture is here now', description: 'Say what it should become.' },
  },

  empty: 'The press is ready',
  seconds: (seconds: number) => `${seconds} s`,
  ofAbout: (seconds: number) => `of about ${seconds} s`,
  ready: 'Your picture is ready.',
  beforeAndAfter: 'Before and after',
  another: 'Another one',
  useWords: 'Use these words',
  next: {
    edit: 'Edit it',
    img2img: 'Transform it',
    bgremove: 'Remove its background',
    headshot: 'Make a headshot',
  },
  ground: 'Background',
  grounds: {
    none: 'Transparent',
    white: 'White',
    grey: 'Studio grey',
    black: 'Black',
    gold: 'Gold',
    sage: 'Sage',
    sky: 'Sky',
    rose: 'Rose',
    any: 'Any colour',
  },
  strip: {
    label: 'Your pictures of this tool',
    inTheMaking: 'The one in the making',
    show: (place: number, prompt: string) => `Show picture ${place}: ${prompt}`,
    withoutWords: 'without words',
    all: 'All',
  },
};

export type StudioTexts = typeof english;
export const studioTexts = texts('studio', english);
