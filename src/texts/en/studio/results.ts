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
};

export type ResultTexts = typeof english;
export const resultTexts = texts('results', english);
