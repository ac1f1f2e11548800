import { counted } from '../../counted.ts';
import type { AuthTexts } from '../../en/session/auth.tsx';

export const auth: AuthTexts = {
  challengeFailures: {
    challenge_failed: 'हम पक्का नहीं कर पाए कि आप इंसान हैं। जाँच दोहराएँ और फिर साइन इन करें।',
    challenge_unavailable: 'इंसान होने की जाँच ने जवाब नहीं दिया। थोड़ी देर में फिर कोशिश करें।',
    challenge_blocked: 'इंसान होने की जाँच लोड नहीं हो पाई। इस पेज के लिए कंटेंट ब्लॉकर बंद करें और पेज फिर खोलें।',
    challenge_unfinished: 'पहले ऊपर की जाँच पूरी करें। उससे पक्का होता है कि आप इंसान हैं।',
  },
  pageTitle: 'साइन इन · Imagemint',
  description: (trialCredits) =>
    `Google से साइन इन करें और ${trialCredits} मुफ़्त क्रेडिट पाएँ: ${counted(trialCredits, 'तस्वीर', 'तस्वीरों')} के लिए काफ़ी। न कार्ड चाहिए, न कोई सब्सक्रिप्शन।`,
  heading: 'साइन इन करके शुरू करें',
  invitation: (coin, trialCredits) => (
    <>
      {coin} {trialCredits} मुफ़्त क्रेडिट पाएँ: {counted(trialCredits, 'तस्वीर', 'तस्वीरों')} के लिए काफ़ी।
      कार्ड की ज़रूरत नहीं।
    </>
  ),
  creation: (prompt, credits) => `आपकी तस्वीर ‘${prompt}’: ${credits} क्रेडिट`,
  purchase: (credits, price) => `आपने चुना: ${price} में ${credits} क्रेडिट`,
  consent: (link) => (
    <>
      आगे बढ़कर आप हमारी {link('terms', 'शर्तें')} मानते हैं। Google से हमें आपका नाम, ईमेल पता और फ़ोटो मिलता है,{' '}
      {link('privacy', 'और कुछ नहीं')}।
    </>
  ),
};
