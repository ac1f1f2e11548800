import type { ShellTexts } from '../../en/shell/shell.ts';

export const shell: ShellTexts = {
  skip: 'सीधे मुख्य हिस्से पर जाएँ',
  loading: 'लोड हो रहा है…',
  frontPage: 'पहला पेज',
  sections: { gallery: 'गैलरी', credits: 'क्रेडिट', pricing: 'क़ीमतें', faq: 'सवाल-जवाब' },
  openApp: 'ऐप खोलें',
  signIn: 'साइन इन करें',
  broken: {
    title: 'यह पेज दिखाया नहीं जा सका',
    text: 'ग़लती हमारी है। जो तस्वीरें बन रही हैं वे बनती रहेंगी, और आपके क्रेडिट और प्रॉम्प्ट सुरक्षित हैं। पेज फिर से लोड करें। फिर ऐसा हो, तो हमें लिखें।',
    reload: 'पेज फिर से लोड करें',
    home: 'होम',
    contact: 'हमें लिखें',
  },
  notLoaded: {
    title: 'यह पेज लोड नहीं हो पाया',
    text: 'कनेक्शन टूट गया, या नया संस्करण आ गया है। पेज फिर से लोड करें।',
  },
  motto: 'AI तस्वीरें: दाम सिर्फ़ उतनी का जितनी बनाएँ।',
  about: 'जानकारी',
  links: { pricing: 'क़ीमतें', contact: 'संपर्क', terms: 'शर्तें', privacy: 'प्राइवेसी' },
};
