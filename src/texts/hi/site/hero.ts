import type { HeroTexts } from '../../en/site/hero.ts';

export const hero: HeroTexts = {
  pageTitle: 'Imagemint: AI तस्वीरें, दाम सिर्फ़ उतनी का जितनी बनाएँ',
  description: (trialCredits) =>
    `AI से तस्वीरें बनाएँ और सिर्फ़ उन्हीं का दाम दें: हर तस्वीर का 1 क्रेडिट, पहले ${trialCredits} क्रेडिट मुफ़्त, कोई सब्सक्रिप्शन नहीं।`,
  cardAlt: 'Imagemint: एक क्रेडिट में एक तस्वीर',
  unknownPage: 'यह पेज मौजूद नहीं है',
  headline: 'एक क्रेडिट, एक\u00a0तस्वीर।',
  text: (editCost) =>
    `लिखें और सेकंडों में तस्वीर पाएँ। हर तस्वीर 1 क्रेडिट, सिर्फ़ एक हिस्सा बदलने के ${editCost}, सब्सक्रिप्शन नहीं। न बने तो क्रेडिट नहीं लगता।`,
  promptLabel: 'अपनी तस्वीर के बारे में लिखें',
  promptPlaceholder: 'ताज़ी बर्फ़ में एक लाल लोमड़ी, सुबह की पहली रोशनी',
  createPicture: 'तस्वीर बनाएँ',
  freeCredits: (trialCredits) => `${trialCredits} क्रेडिट मुफ़्त`,
};
