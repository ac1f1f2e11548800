import type { ShellTexts } from '../en/shell.ts';

export const shell: ShellTexts = {
  skip: 'सीधे मुख्य हिस्से पर जाएँ',
  loading: 'लोड हो रहा है…',
  frontPage: 'पहला पेज',
  sections: { gallery: 'गैलरी', credits: 'क्रेडिट', pricing: 'क़ीमतें', faq: 'सवाल-जवाब' },
  openStudio: 'स्टूडियो खोलें',
  signIn: 'साइन इन करें',
  broken: {
    title: 'यह पेज दिखाया नहीं जा सका',
    words:
      'ग़लती हमारी है, और आपका कुछ नहीं लगा: आपके क्रेडिट, शब्द और तस्वीरें वहीं हैं जहाँ थीं। पेज फिर से लोड करें; अगर फिर ऐसा हो, तो हमें बताएँ।',
    reload: 'फिर से लोड करें',
    home: 'होम',
    contact: 'हमें लिखें',
  },
  motto: 'AI तस्वीरें: जितनी बनाएँ, दाम बस उतनी का।',
  about: 'जानकारी',
  links: { pricing: 'क़ीमतें', contact: 'संपर्क', terms: 'शर्तें', privacy: 'प्राइवेसी' },
};
