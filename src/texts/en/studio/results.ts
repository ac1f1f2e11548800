import { counted } from '../../counted.ts';
import { texts } from '../../language.ts';

/** A finished picture: its stage, its next version, and the pictures of one request. */
const english = {
  change: {
    label: 'What should change?',
    placeholder: 'Make the sky darker',
    portrait: 'Make the jacket dark blue',
    action: 'Change',
    failed: 'The picture could not be changed',
  },
  stage: {
    open: 'Enlarge the picture',
    label: 'The picture, enlarged',
    fit: 'Fit to the window',
    full: 'Show at 100 %',
    compare: 'Compare with the picture before',
    previous: 'Previous picture',
    next: 'Next picture',
  },
  more: 'More like this',
  beforeAndAfter: 'Before and after',
  newVersion: 'New version',
  usePrompt: 'Use this prompt',
  useSettings: 'Use these settings',
  background: 'Background',
  backgrounds: {
    none: 'Transparent',
    white: 'White',
    gray: 'Studio gray',
    black: 'Black',
    gold: 'Gold',
    sage: 'Sage',
    sky: 'Sky',
    rose: 'Rose',
    any: 'Any color',
  },
  strip: {
    label: 'Your pictures from this tool',
    inProgress: 'The picture in progress',
    show: (place: number, prompt: string) => `Show picture ${place}: ${prompt}`,
    withoutPrompt: 'no prompt',
    all: 'All',
  },
  batch: {
    label: 'Your pictures',
    open: (place: number) => `Open picture ${place}`,
    /** With the credits that came back for those that failed. */
    outcome: (made: number, returned: number) =>
      `${counted(made, 'picture', 'pictures')} made${returned > 0 ? `, ${counted(returned, 'credit', 'credits')} returned` : ''}`,
    compare: 'Compare side by side',
    first: 'First picture',
    second: 'Second picture',
    picture: (place: number) => `Picture ${place}`,
    show: (place: number) => `Show picture ${place}`,
    download: (place: number) => `Download picture ${place}`,
    favorite: (place: number) => `Favorite: picture ${place}`,
    remove: (place: number) => `Delete picture ${place}`,
    withoutReference: 'The picture could not be read, so it is not used as a reference.',
    deleted: 'Deleted',
  },
  lost: {
    title: 'Connection lost',
    text: 'Your request wasn’t sent and you weren’t charged.',
  },
};

export type ResultTexts = typeof english;
export const resultTexts = texts('results', english);
