import type { CutOutTexts } from '../../en/studio/cut-out.ts';
import { formatNumber } from '../../format.ts';

export const cutOut: CutOutTexts = {
  coming: (width, height) =>
    `आपकी तस्वीर ${formatNumber(width)} × ${formatNumber(height)} पिक्सल की होगी।`,
  enlarging: (width, height) =>
    `तस्वीर ${formatNumber(width)} × ${formatNumber(height)} पिक्सल की हो रही है…`,
  size: (width, height) => `${formatNumber(width)} × ${formatNumber(height)} पिक्सल`,
  small: (width, height) =>
    `${formatNumber(width)} × ${formatNumber(height)} में सेव हुई: यह डिवाइस इसे आपके फ़ोटो जितना बड़ा नहीं बना सकता।`,
  refine: {
    action: 'किनारे सुधारें',
    title: 'किनारे सुधारें',
    how: 'फ़ोटो के हिस्से वापस लाने या फ़ालतू हिस्से मिटाने के लिए ब्रश चलाएँ। यह मुफ़्त है।',
    brush: 'ब्रश',
    brushes: { brush: 'वापस लाएँ', eraser: 'मिटाएँ' },
    brushSize: 'ब्रश का साइज़',
    undo: 'वापस लें',
    redo: 'फिर से करें',
    zoomOut: 'ज़ूम आउट',
    zoomIn: 'ज़ूम इन',
    stage: 'बिना बैकग्राउंड वाली आपकी तस्वीर',
    save: 'सेव करें',
    opening: 'खुल रही है…',
    unread: 'तस्वीर या उसका फ़ोटो नहीं खुला।',
    unsaved: {
      title: 'तस्वीर सेव नहीं हुई',
      description: 'वह पहले जैसी है। दूसरे टैब बंद करें, या डिवाइस पर जगह खाली करें।',
    },
  },
};
