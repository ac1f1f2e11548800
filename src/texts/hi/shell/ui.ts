import type { UiTexts } from '../../en/shell/ui.ts';

export const ui: UiTexts = {
  theme: 'थीम',
  themes: { system: 'डिवाइस जैसा', light: 'हल्का', dark: 'गहरा' },
  close: 'बंद करें',
  notifications: 'सूचनाएँ',
  checkConnection: 'अपना कनेक्शन जाँचें।',
  getHelp: 'मदद लें',
  tryAgain: 'फिर कोशिश करें',
  beforeAfter: (label) => `${label}: पहली तस्वीर का कितना हिस्सा दिखता है, प्रतिशत में`,
};
