import { texts } from '../../language.ts';

/** A finished picture: its stage, its next version, and the pictures of one request. */
const english = {
  change: {
    label: 'What should change?',
    placeholder: 'Make the sky darker',
    action: 'Change',
    failed: 'The picture could not be changed',
  },
  stage: {
    open: 'Enlarge the picture',
    label: 'The picture, enlarged',
    fit: 'Fit to the window',
    full: 'Show at 100 %',
    compare: 'Compare with the picture before',
    previous: 'Previous version',
    next: 'Next version',
  },
  more: 'More like this',
  batch: {
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
};

export type ResultTexts = typeof english;
export const resultTexts = texts('results', english);
