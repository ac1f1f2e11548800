import { texts } from '../language.ts';
import { toolTitles } from './tools.ts';

/** What the header and the window call each page of the dashboard (spec, section 2). */
const titles = {
  textToImage: toolTitles.text2img,
  imageToImage: toolTitles.img2img,
  headshotGenerator: toolTitles.headshot,
  backgroundRemoval: toolTitles.bgremove,
  imageEditor: 'Image Editor',
  previousImages: 'Previous Images',
  creditHistory: 'Credit History',
  profile: 'Profile',
  dashboardPricing: 'Buy Credits',
};

/** What surrounds every signed-in page. */
const english = {
  titles,
  /** The editor's name in the sidebar is longer (spec, section 2). */
  editorLink: toolTitles.edit,
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
  signOut: 'Sign out',
  notSignedOut: 'Not signed out',
  yourCredits: 'Your credits',
  creditsLeft: 'Credits left',
  topUp: 'Top up',
  sessionEnded: 'Your session has ended. Sign in to go on.',
  offline: {
    title: 'You are offline',
    words:
      'Your previous images are on this device, and what you write here stays. New pictures can be made as soon as you are back.',
  },
  /** When it cannot be asked who is there. */
  stuck: {
    offline: {
      title: 'You are offline',
      words: 'Your studio opens by itself as soon as you are back.',
    },
    noAnswer: {
      title: 'Our server does not answer',
      words:
        'That is not your fault. We keep trying by ourselves, and your studio opens as soon as it answers.',
    },
    home: 'To the front page',
  },
  welcome: {
    title: 'Welcome to your press.',
    words: 'Two credits are in it: two pictures, and what fails costs nothing.',
  },
};

export type FrameTexts = typeof english;
export const frameTexts = texts('frame', english);
