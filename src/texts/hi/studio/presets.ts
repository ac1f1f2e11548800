import type { PresetTexts } from '../../en/studio/presets.ts';

/** The names of the presets that ship with the app. A preset that is added later shows its own title. */
const presetNames: Readonly<Record<string, string>> = {
  watercolour: 'वॉटरकलर',
  'golden-hour': 'सुनहरी धूप',
  'oil-painting': 'ऑयल पेंटिंग',
  'cut-paper': 'काग़ज़ की कतरन',
  winter: 'कड़ाके की सर्दी',
  pencil: 'पेंसिल स्केच',
  'pop-art': 'पॉप आर्ट',
  'stained-glass': 'रंगीन काँच',
  noir: 'फ़िल्म नॉयर',
  felt: 'ऊनी फ़ेल्ट',
  woodcut: 'वुडकट',
  'pixel-art': 'पिक्सल आर्ट',
  cyanotype: 'सायनोटाइप',
  'ink-wash': 'स्याही की पेंटिंग',
  neon: 'नियॉन',
};

export const presets: PresetTexts = {
  title: 'प्रीसेट',
  failed: 'प्रीसेट लोड नहीं हुए',
  name: ({ id, title }) => presetNames[id] ?? title,
};
