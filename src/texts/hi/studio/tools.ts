import type { ToolTexts } from '../../en/studio/tools.ts';

export const tools: ToolTexts = {
  titles: {
    text2img: 'शब्दों से तस्वीर',
    img2img: 'तस्वीर से तस्वीर',
    headshot: 'हेडशॉट बनाएँ',
    bgremove: 'बैकग्राउंड हटाएँ',
    edit: 'AI इमेज एडिटर',
  },
};
