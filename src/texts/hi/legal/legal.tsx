import type { LegalTexts } from '../../en/legal/legal.tsx';

export const legal: LegalTexts = {
  lastChanged: (day) => <>पिछली बार {day} को बदला गया</>,
  toBeReviewed: 'संचालक के वकील को इसे अभी देखना है।',
  reviewNote:
    'यहाँ वही लिखा है जो यह साइट सचमुच करती है। शुरू करने से पहले किसी वकील से पक्का करें कि यह आपके यहाँ के क़ानून के मुताबिक़ है।',
  seller: {
    name: 'विक्रेता',
    address: 'पता',
    email: 'ईमेल',
    taxNumber: 'टैक्स नंबर',
    notLoaded: 'विक्रेता का पता लोड नहीं हो पाया। अपना कनेक्शन जाँचें और पेज फिर खोलें।',
  },
  contents: 'विषय',
  what: 'क्या',
  whatFor: 'किसलिए',
  howLong: 'कब तक',
};
