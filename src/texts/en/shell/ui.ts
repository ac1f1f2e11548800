import { texts } from '../../language.ts';

/** The texts of the components that every screen uses. */
const english = {
  theme: 'Theme',
  themes: { system: 'Same as device', light: 'Light', dark: 'Dark' },
  close: 'Close',
  notifications: 'Notifications',
  checkConnection: 'Check your connection.',
  getHelp: 'Get help',
  tryAgain: 'Try again',
  beforeAfter: (label: string) => `${label}: how much of the first picture is shown, in percent`,
};

export type UiTexts = typeof english;
export const uiTexts = texts('ui', english);
