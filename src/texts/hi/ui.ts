import type { UiTexts } from '../en/ui.ts';

export const ui: UiTexts = {
  colours: 'रंग-रूप',
  themes: { system: 'डिवाइस जैसा', light: 'हल्का', dark: 'गहरा' },
  close: 'बंद करें',
  notifications: 'सूचनाएँ',
  checkConnection: 'अपना कनेक्शन देखें।',
  tryAgain: 'फिर कोशिश करें',
  beforeAfter: (label) => `${label}: पहले वाली तस्वीर का कितना हिस्सा दिखे, प्रतिशत में`,
};
