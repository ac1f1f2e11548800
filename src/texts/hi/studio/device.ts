import { picturePixelsMax, shrunkSideMin } from '../../../../domain/limits.ts';
import type { DeviceTexts } from '../../en/studio/device.ts';

export const device: DeviceTexts = {
  tooLarge: (megabytesMax) => `फ़ाइल बहुत बड़ी है (ज़्यादा से ज़्यादा ${megabytesMax} MB)`,
  tooSmall: {
    title: 'छोटा करने के बाद तस्वीर बहुत छोटी रह गई',
    text: (width, height) =>
      `बहुत छोटी: कम से कम ${shrunkSideMin} × ${shrunkSideMin} पिक्सल चाहिए (आपकी ${width} × ${height} है)।`,
  },
  failures: {
    invalid_input: 'यह तस्वीर नहीं चलेगी',
    too_many_pixels: `इस तस्वीर में बहुत ज़्यादा पिक्सल हैं (ज़्यादा से ज़्यादा ${picturePixelsMax / 1_000_000} मेगापिक्सल)। पहले इसे छोटा करें।`,
    unreadable: 'यह फ़ाइल तस्वीर की तरह नहीं खुली। JPEG, PNG या WebP फ़ाइल चुनें।',
    heic_unsupported:
      'यह ब्राउज़र HEIC फ़ोटो नहीं खोल सकता। फ़ोटो को JPEG में सेव करके फिर कोशिश करें। iPhone पर: सेटिंग, कैमरा, फ़ॉर्मैट, सबसे ज़्यादा संगत।',
    timeout: 'तस्वीर खुलने में बहुत देर लगी। छोटी तस्वीर आज़माएँ।',
    not_enough_memory: 'मेमोरी कम पड़ गई। छोटी तस्वीर आज़माएँ।',
    browser_too_old: 'यह ब्राउज़र तस्वीरें खोलने के लिए बहुत पुराना है। इसे अपडेट करें। iPhone पर iOS अपडेट करें।',
    cancelled: 'रद्द किया गया',
  },
  state: (at, count) => `स्टेप ${at}/${count}`,
};
