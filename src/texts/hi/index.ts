import type { TextLoaders } from '../language.ts';

/*
 * Glossary: the same word for the same thing in every area. आप throughout; buttons are imperatives
 * ('तस्वीर बनाएँ'); names stay as they are (Imagemint, Google, Razorpay, PNG).
 *
 *   credit क्रेडिट · picture तस्वीर · photo फ़ोटो · create a picture तस्वीर बनाना · background बैकग्राउंड
 *   prompt प्रॉम्प्ट · preset प्रीसेट · headshot हेडशॉट · edit एडिट · editor एडिटर · filter फ़िल्टर · tool टूल
 *   download डाउनलोड · export एक्सपोर्ट · history पिछली तस्वीरें · device डिवाइस · gallery गैलरी
 *   sign in साइन इन करें · sign out साइन आउट करें · account अकाउंट · profile प्रोफ़ाइल · settings सेटिंग
 *   purchase ख़रीद · pack पैक · payment पेमेंट · receipt रसीद · refund रिफ़ंड · free मुफ़्त · charge क्रेडिट लगना (credits), पैसे लेना (money)
 *   cancel रद्द करें · retry फिर कोशिश करें · delete मिटाएँ (for good), हटाएँ (from a place) · close बंद करें
 *   app ऐप · save सेव करें · queue क़तार · improve सुधारें · request अनुरोध · check जाँचें · message संदेश · network नेटवर्क · network error नेटवर्क में दिक़्क़त
 */

export const hindi: TextLoaders = {
  first: () => import('./first.ts'),
  public: () => import('./public.ts'),
  dashboard: () => import('./dashboard.ts'),
  pages: () => import('./pages.ts'),
  law: () => import('./law.ts'),
};
