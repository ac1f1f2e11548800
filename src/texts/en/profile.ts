import { texts } from '../language.ts';

/** The profile: who one is, what one has, and how to leave. */
const english = {
  since: (day: string) => `Here since ${day}`,
  you: { title: 'You', note: 'Your address and photo come from Google, and change there.' },
  name: {
    label: 'Display name',
    save: 'Save',
    saving: 'Saving…',
    saved: 'Saved',
    savedWords: 'Display name updated.',
    error: 'Error',
    notSaved: 'Failed to update name.',
  },
  email: 'E-mail',
  userId: {
    label: 'User ID',
    copy: 'Copy',
    copied: 'Copied',
    copiedWords: 'User ID copied to clipboard.',
    notCopied: 'Copy failed',
    notCopiedWords: 'Could not copy user ID.',
  },
  credits: {
    title: 'Credits',
    note: 'They never expire.',
    atWork: (held: number) => `, ${held} more at work`,
    buy: 'Buy credits',
    refresh: 'Refresh',
    notRefreshed: 'Your credits could not be asked for',
  },
  pictures: {
    title: 'Pictures',
    show: 'Show my images in the community gallery',
    showNote:
      'Up to 12 of your latest, on the front page as you see it on this device. They are not sent to anybody.',
    view: 'View my images',
  },
  appearance: { title: 'Colours', note: 'On this device.' },
  language: { title: 'Language', note: 'The same page in the other language.' },
  sessions: {
    title: 'Where you are signed in',
    note: 'A session ends an hour after it was last used.',
    notLoaded: 'Your sessions could not be loaded',
    loading: 'Loading your sessions',
    here: 'This device',
    elsewhere: 'Another device',
    since: (moment: string) => `, since ${moment}`,
    signOut: 'Sign out everywhere',
  },
  data: {
    title: 'Your data',
    words:
      'One file with your profile, orders, credit activity, requests and messages. Your pictures themselves are on your device.',
    download: 'Download my data',
    notDownloaded: 'Your data could not be fetched',
    remove: 'Delete my account',
  },
  deletion: {
    title: 'Delete your account?',
    creditsLeft: (credits: string) => `You still have ${credits}.`,
    creditsWords:
      'You can’t use them, move them or have them paid out afterwards. Should you sign in with the same Google account again, they are yours again.',
    consequences: [
      'Your name, address and photo, your requests and the pictures on our servers go now.',
      'Pictures that are being made are stopped, and not charged.',
      'Orders and the credit activity stay for bookkeeping, without your name.',
    ],
    /** What has to be typed, in capitals where a script has them. */
    password: 'DELETE',
    confirm: (password: string) => `Type ${password} to confirm`,
    device: 'Clear the history of pictures on this device too',
    deviceNote:
      'Otherwise they stay in this browser, where only you see them again, once signed in.',
    keep: 'Keep my account',
    remove: 'Delete my account',
    removing: 'Deleting…',
    done: 'Your account was deleted.',
    notDone: 'Not deleted',
    notCleared: 'The pictures on this device could not be removed.',
  },
};

export type ProfileTexts = typeof english;
export const profileTexts = texts('profile', english);
