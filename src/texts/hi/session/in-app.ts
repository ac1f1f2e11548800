import type { InAppTexts } from '../../en/session/in-app.ts';

export const inApp: InAppTexts = {
  title: 'यह पेज अपने ब्राउज़र में खोलें',
  text: 'इस ऐप के अंदर Google साइन इन नहीं करने देता। पेज को Chrome या Safari में खोलें।',
  copy: 'पता कॉपी करें',
  copied: 'कॉपी हो गया। अब इसे अपने ब्राउज़र में पेस्ट करें।',
  notCopied: 'कॉपी नहीं हुआ। इस ऐप का मेन्यू खोलें और अपना ब्राउज़र चुनें।',
};
