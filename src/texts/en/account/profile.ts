import { sessionIdleMs } from '../../../../domain/account/session-times.ts';
import { formatDuration } from '../../durations.ts';
import { texts } from '../../language.ts';

/** The profile: name, credits, pictures, sessions, data and deletion. */
const english = {
  since: (day: string) => `Member since ${day}`,
  you: { title: 'You', note: 'Your e-mail address and photo come from Google. Change them there.' },
  name: {
    label: 'Display name',
    save: 'Save',
    saving: 'Saving…',
    saved: 'Saved',
    savedText: 'Display name updated.',
    emailShown: 'You have none now, so we show your e-mail.',
    error: 'Error',
    notSaved: 'Failed to update name.',
  },
  email: 'E-mail',
  userId: {
    label: 'User ID',
    copy: 'Copy',
    copied: 'Copied',
    copiedText: 'User ID copied to clipboard.',
    notCopied: 'Copy failed',
    notCopiedText: 'Could not copy user ID.',
  },
  credits: {
    title: 'Credits',
    note: 'They never expire.',
    reserved: (held: number) => `, ${held} more reserved for pictures in progress`,
    buy: 'Buy credits',
    refresh: 'Refresh',
    notRefreshed: 'Your credits could not be loaded',
  },
  pictures: {
    title: 'Pictures',
    show: 'Show my pictures on my own front page (nobody else sees them)',
    showNote: (picturesMax: number) =>
      `Up to ${picturesMax} of your newest pictures, on this device only. We don’t send them to anyone.`,
    view: 'View my images',
  },
  emails: {
    title: 'E-mails',
    note: 'Receipts come in any case.',
    whenReady: 'E-mail me when a picture is ready',
    whenReadyNote:
      'Only if you have closed the app meanwhile. Every e-mail has a link that stops them.',
    turnedOn: 'We e-mail you when a picture is ready',
    turnedOff: 'No more e-mails about pictures',
    notChanged: 'That could not be changed',
  },
  appearance: { title: 'Theme', note: 'On this device.' },
  language: { title: 'Language', note: 'Shows this page in the other language.' },
  sessions: {
    title: 'Where you are signed in',
    /** A function, because the duration is in the language in use. */
    note: () =>
      `You stay signed in until you sign out, or do not visit for ${formatDuration(sessionIdleMs)}.`,
    notLoaded: 'Your sessions could not be loaded',
    loading: 'Loading your sessions',
    here: 'This device',
    elsewhere: 'Another device',
    unknownBrowser: 'Unknown browser',
    times: (signedIn: string, lastUsed: string) => `Signed in ${signedIn}, last used ${lastUsed}`,
    end: 'Sign out',
    notEnded: 'That session could not be signed out',
    signOut: 'Sign out everywhere',
  },
  data: {
    title: 'Your data',
    text: 'One file with your profile, orders, credit activity, requests and messages. It links to the pictures that our server has.',
    download: 'Download my data',
    notDownloaded: 'Your data could not be downloaded',
    remove: 'Delete my account',
  },
  deletion: {
    title: 'Delete your account?',
    creditsLeft: (credits: string) => `You still have ${credits}.`,
    creditsText:
      'You can’t use them, move them or have them paid out after that. You get them back if you sign in again with the same Google account.',
    consequences: [
      'We delete your name, address, photo and requests, and the pictures on our servers.',
      'We stop pictures in the queue without a charge. One that is already being made still costs its credits, and is deleted.',
      'Orders and the credit activity stay for bookkeeping, without your name.',
    ],
    /** The word to type, in capitals where the script has them. */
    password: 'DELETE',
    confirm: (password: string) => `Type ${password} to confirm`,
    device: 'Also delete the pictures on this device',
    deviceNote: 'Otherwise they stay in this browser. Only you see them again, after you sign in.',
    stay: 'Keep my account',
    remove: 'Delete my account',
    removing: 'Deleting…',
    done: 'Your account was deleted.',
    notDone: 'Your account was not deleted',
    notCleared: 'The pictures on this device could not be deleted.',
  },
};

export type ProfileTexts = typeof english;
export const profileTexts = texts('profile', english);
