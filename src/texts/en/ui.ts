import { texts } from '../language.ts';

/** What the parts of every screen say by themselves. */
const english = {
  colours: 'Colours',
  themes: { system: 'As the device', light: 'Light', dark: 'Dark' },
  close: 'Close',
  notifications: 'Notifications',
  checkConnection: 'Check your connection.',
  tryAgain: 'Try again',
  beforeAfter: (label: string) => `${label}: how much of the picture before is shown, in per cent`,
};

export type UiTexts = typeof english;
export const uiTexts = texts('ui', english);
