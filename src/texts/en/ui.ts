import { texts } from '../language.ts';

/** What the parts of every screen say by themselves. */
const english = {
  colours: 'Colours',
  themes: { system: 'As the device', light: 'Light', dark: 'Dark' },
};

export type UiTexts = typeof english;
export const uiTexts = texts('ui', english);
