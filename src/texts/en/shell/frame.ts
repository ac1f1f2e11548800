import { counted } from '../../counted.ts';
import { texts } from '../../language.ts';

/**
 * The title of each dashboard page but the tools', in the header and the window (spec, section 2).
 */
const titles = {
  previousImages: 'Previous Images',
  creditHistory: 'Credit History',
  profile: 'Profile',
  dashboardPricing: 'Buy Credits',
};

/** The frame around every signed-in page. */
const english = {
  titles,
  /** In the bar of a phone: one line of at most nine letters each. */
  shortTitles: {
    text2img: 'Create',
    img2img: 'Transform',
    headshot: 'Headshot',
    bgremove: 'Cut out',
    edit: 'Edit',
    previousImages: 'Pictures',
  },
  commands: 'Go to',
  searchCommands: 'Tool, page, theme or language',
  noCommand: 'Nothing found',
  breadcrumb: 'Breadcrumb',
  dashboard: 'Dashboard',
  openMenu: 'Open the menu',
  closeMenu: 'Close the menu',
  menu: 'Menu',
  tools: 'Tools',
  purchaseHistory: 'Purchase History',
  creditsPill: (credits: string) => `Credits: ${credits}`,
  yourAccount: 'Your account',
  accountOf: (name: string) => `Account of ${name}`,
  manageAccount: 'Manage Account',
  buyCredits: 'Buy Credits',
  help: 'Help and contact',
  signIn: 'Sign in with Google',
  signOut: 'Sign out',
  notSignedOut: 'Sign-out failed',
  yourCredits: 'Your credits',
  /** What the meter measures: it is full at the credits of the largest pack. */
  topUp: 'Top up',
  sessionEnded: 'Your session has ended. Sign in to continue.',
  signInFirst: 'Sign in to open that page.',
  signInAgain: {
    label: 'Sign in again',
    text: 'What you made and wrote is still here.',
  },
  offline: {
    title: 'You are offline',
    text: 'Your previous pictures are on this device, and your text stays here. You can create new pictures when you’re back online.',
  },
  /** While the server can't say who is signed in. */
  stuck: {
    offline: {
      title: 'You are offline',
      text: 'The app opens automatically when you’re back online.',
    },
    noResponse: {
      title: 'Our server is not responding',
      text: 'We keep trying. The app opens automatically when the server responds.',
    },
    home: 'Go to the front page',
  },
  noTrial: {
    title: 'Your account has no free credits.',
    text: 'All free credits for new accounts in your network were given out on the day you joined.',
    contact: 'Write to us',
  },
  welcome: {
    title: 'Welcome.',
    text: (trialCredits: number) =>
      `You have ${counted(trialCredits, 'free credit', 'free credits')}: enough for ${counted(trialCredits, 'picture', 'pictures')}.`,
  },
};

export type FrameTexts = typeof english;
export const frameTexts = texts('frame', english);
