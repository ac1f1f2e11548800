import type { FeatureTexts } from '../../en/shell/features.ts';

export const features: FeatureTexts = {
  purchasesOff: 'अभी ख़रीद नहीं हो सकती।',
  prices: 'क़ीमतें',
  seePrices: 'क़ीमतें देखें',
  notHere: 'यहाँ उपलब्ध नहीं',
  toolOff: {
    title: (tool) => `“${tool}” यहाँ उपलब्ध नहीं है`,
    text: 'इस साइट की तस्वीर बनाने वाली सेवा यह काम नहीं कर सकती। बाक़ी टूल पहले की तरह चलते हैं।',
    open: (tool) => `${tool} खोलें`,
  },
  editOff: {
    title: 'यह एडिट यहाँ उपलब्ध नहीं है',
    text: 'इस साइट की तस्वीर बनाने वाली सेवा यह काम नहीं कर सकती। फ़िल्टर और टेक्स्ट पहले की तरह चलते हैं।',
  },
  messagesWait: 'आपका संदेश सेव रहता है, एक इंसान उसे पढ़ेगा। जवाब देर से आ सकता है।',
};
