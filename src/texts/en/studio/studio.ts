import { counted } from '../../counted.ts';
import { texts } from '../../language.ts';

/** What the tools with the common form share: their input and their result. */
const english = {
  input: 'Your input',
  result: 'Result',

  offline: 'You seem to be offline.',
  credits: (count: number) => counted(count, 'credit', 'credits'),
  /** The balance, beside a price. */
  balance: (credits: number) => `You have ${credits}`,
  tooFewCredits: {
    title: 'Insufficient Credits',
    text: (cost: number) => `You need at least ${counted(cost, 'credit', 'credits')}.`,
  },
  /** Why the button is off. */
  missing: {
    prompt: 'Describe your picture first.',
    picture: 'Choose a picture first.',
    opening: 'Your picture is not open yet.',
    slot: 'Wait for one of the pictures in progress.',
  },
  keys: 'Press Ctrl/⌘ + Enter to start. You’re not charged for failed pictures.',
  length: (length: number, lengthMax: number) => `${length} of ${lengthMax} characters`,
  help: {
    improve: 'Improve Prompt',
    improving: 'Improving…',
    suggest: 'Suggest Ideas',
    suggesting: 'Thinking…',
    ideas: 'Prompt Ideas',
    /** Puts the text back that was replaced, and again the other. */
    undo: 'Undo',
    redo: 'Redo',
    failed: 'Try again later',
  },
  source: {
    unsaved: {
      title: 'This picture is not saved',
      description: 'Your browser could not save it. You lose the picture if you reload the page.',
    },
    chosen: 'The picture you chose',
    remove: 'Remove the picture',
    choose: 'Choose a picture',
    dropOrPaste: 'or drop or paste one here.',
    files: (megabytesMax: number) => `PNG, JPEG or WebP, up to ${megabytesMax} MB.`,
    chooseAnother: 'Choose another',
    photograph: 'Take a photo',
    paste: 'Paste',
    nothingToPaste: 'There is no picture on the clipboard.',
    noClipboard: {
      title: 'The clipboard can’t be read',
      description: 'Allow it in the browser, or press Ctrl/⌘ + V.',
    },
    drop: 'Drop it anywhere',
    onlyFirst: 'Only the first picture was added. You can use one at a time here.',
    samples: 'Or try a sample:',
    /** The samples' file names them in English. */
    sample: (sample: { id: string; title: string }): string => sample.title,
    unusable: 'This picture can’t be used',
    notHandedOver: 'The picture could not be opened here',
    handedOver: {
      title: 'Your picture is here now',
      description: 'Describe what it should become.',
    },
  },

  empty: 'Your picture will appear here',
  examples: {
    label: 'Examples',
    title: 'Or start with an example:',
    tryPicture: 'Try it with this picture',
  },
  seconds: (seconds: number) => `${seconds} s`,
  ofAbout: (seconds: number) => `of about ${seconds} s`,
  withoutReferences: 'Continue without references',
  ready: 'Your picture is ready.',
  /** Above the tools that can go on with a finished picture. */
  next: 'Next step',
  /** From one picture of a request back to all of them. */
  wholeBatch: 'All pictures',
};

export type StudioTexts = typeof english;
export const studioTexts = texts('studio', english);
