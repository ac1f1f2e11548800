import type { ShellTexts } from '../en/shell.ts';

export const shell: ShellTexts = {
  skip: 'सीधे मुख्य हिस्से पर जाएँ',
  loading: 'लोड हो रहा है…',
  frontPage: 'पहला पेज',
  sections: { gallery: 'गैलरी', credits: 'क्रेडिट', pricing: 'क़ीमतें', faq: 'सवाल-जवाब' },
  openStudio: 'स्टूडियो खोलें',
  signIn: 'साइन इन करें',
  motto: 'AI तस्वीरें: जितनी बनाएँ, दाम बस उतनी का।',
  about: 'जानकारी',
  links: { pricing: 'क़ीमतें', contact: 'संपर्क', terms: 'शर्तें', privacy: 'प्राइवेसी' },
};
