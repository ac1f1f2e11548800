import { texts } from '../../language.ts';

/** The actions on pictures, wherever they are shown. */
const english = {
  download: 'Download',
  copy: 'Copy',
  copied: 'Copied',
  share: 'Share',
  cancel: 'Cancel',
  cancelled: 'Cancelled',
  opening: 'Opening…',
  reconnecting: 'Reconnecting…',
  /** Drawn into pictures, so it is short. */
  madeWithAi: 'Made with AI',
  gettingReady: 'Getting ready',
  notCharged: 'You were not charged',
  buyCredits: 'Buy credits',
  failures: {
    download: 'Download failed',
    copy: 'Copy failed',
    share: 'Sharing failed',
    advice: 'Trying again costs nothing. Check your connection.',
  },
};

export type ActionTexts = typeof english;
export const actionTexts = texts('actions', english);
