import type { ExportFormatId } from '../../../../domain/export-formats.ts';
import type { FontStyle, TextPosition } from '../../../../domain/tools/edit-options.ts';
import type { FilterType } from '../../../../domain/tools/filter-types.ts';
import type { EditOptionTexts } from '../../en/editor/edit-options.ts';

const filters: Record<FilterType, string> = {
  Vintage: 'विंटेज',
  'Black & White': 'ब्लैक एंड व्हाइट',
  Sepia: 'सीपिया',
  Dramatic: 'ड्रामैटिक',
  Soft: 'कोमल',
  Warm: 'गर्माहट',
  Cool: 'ठंडक',
  'High Contrast': 'तेज़ कंट्रास्ट',
  'Low Contrast': 'हल्का कंट्रास्ट',
  Bright: 'उजला',
  Dark: 'गहरा',
  Saturated: 'चटक रंग',
  Desaturated: 'फीके रंग',
  HDR: 'एचडीआर',
  Film: 'फ़िल्म',
  Polaroid: 'पोलरॉइड',
  Instagram: 'इंस्टाग्राम',
  Professional: 'प्रोफ़ेशनल',
  Artistic: 'कलात्मक',
  Grunge: 'ग्रंज',
  Clean: 'साफ़-सुथरा',
  Retro: 'रेट्रो',
  Modern: 'मॉडर्न',
  Faded: 'धुंधला पुराना',
  Vibrant: 'रंगीला',
};

const positions: Record<TextPosition, string> = {
  Center: 'बीच में',
  Top: 'ऊपर',
  Bottom: 'नीचे',
  Left: 'बाएँ',
  Right: 'दाएँ',
};

const fonts: Record<FontStyle, string> = {
  Bold: 'मोटा',
  Regular: 'सामान्य',
  Italic: 'तिरछा',
  Light: 'पतला',
};

const formats: Record<ExportFormatId, string> = {
  original: 'असली साइज़',
  '1:1': '1:1 चौकोर',
  '9:16': '9:16 खड़ा',
  '16:9': '16:9 आड़ा',
  '5:3': '5:3 वाइडस्क्रीन',
  '4:3': '4:3 क्लासिक',
  '3:2': '3:2 फ़ोटो',
  '21:9': '21:9 सिनेमा',
  '4:5': '4:5 पोस्ट',
  '3:4': '3:4 खड़ा',
  '2:3': '2:3 पोस्टर',
  '1:2': '1:2 लंबा',
  story: 'स्टोरी',
  'facebook-cover': 'Facebook कवर',
  'x-header': 'X हेडर',
  'linkedin-cover': 'LinkedIn कवर',
  'youtube-banner': 'YouTube बैनर',
  a4: 'A4',
  a5: 'A5',
  'business-card': 'बिज़नेस कार्ड',
  leaderboard: 'लीडरबोर्ड विज्ञापन',
  'medium-rectangle': 'मध्यम चौकोर विज्ञापन',
  skyscraper: 'स्काईस्क्रेपर विज्ञापन',
  billboard: 'बिलबोर्ड विज्ञापन',
};

export const editOptions: EditOptionTexts = {
  tools: {
    crop: 'क्रॉप',
    adjust: 'एडजस्ट',
    select: 'चुनें',
    filter: 'फ़िल्टर',
    text: 'टेक्स्ट',
    background: 'बैकग्राउंड',
  },
  filter: (type) => filters[type],
  position: (position) => positions[position],
  font: (style) => fonts[style],
  format: ({ id }) => formats[id],
};
