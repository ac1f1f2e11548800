/*
 * Glossary: the same word for the same thing in every area. आप throughout; buttons are imperatives
 * ('तस्वीर बनाएँ'); names stay as they are (Imagemint, Google, Razorpay, PNG).
 *
 *   credit क्रेडिट · picture तस्वीर · photo फ़ोटो · make (strike) a picture तस्वीर बनाना · background बैकग्राउंड
 *   prompt प्रॉम्प्ट · preset प्रीसेट · headshot हेडशॉट · edit एडिट · editor एडिटर · filter फ़िल्टर · tool टूल
 *   download डाउनलोड · export एक्सपोर्ट · history पिछली तस्वीरें · device डिवाइस · gallery गैलरी
 *   sign in साइन इन करें · sign out साइन आउट करें · account अकाउंट · profile प्रोफ़ाइल · settings सेटिंग
 *   purchase ख़रीद · pack पैक · payment पेमेंट · receipt रसीद · refund रिफ़ंड · free मुफ़्त · charge पैसे/क्रेडिट लगना
 *   cancel रद्द करें · retry फिर कोशिश करें · delete मिटाएँ (for good), हटाएँ (from a place) · close बंद करें
 *   press (the studio) स्टूडियो · coin सिक्का · message संदेश · network नेटवर्क · network error नेटवर्क में दिक़्क़त
 */

/**
 * The parts in which texts are fetched: what the first screen of any page needs, what
 * else everybody sees, what one sees who is signed in, and the law.
 */
export type Part = 'first' | 'public' | 'dashboard' | 'law';

export const hindi: Record<Part, () => Promise<{ areas: Readonly<Record<string, object>> }>> = {
  first: () => import('./first.ts'),
  public: () => import('./public.ts'),
  dashboard: () => import('./dashboard.ts'),
  law: () => import('./law.ts'),
};
