import type { UiTexts } from '../en/ui.ts';

export const ui: UiTexts = {
  colours: 'रंग-रूप',
  themes: { system: 'डिवाइस जैसा', light: 'हल्का', dark: 'गहरा' },
};
