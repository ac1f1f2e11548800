import { counted } from '../counted.ts';
import type { AuthTexts } from '../en/auth.tsx';

export const auth: AuthTexts = {
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
  consent: (link) => (
    <>
      आगे बढ़कर आप हमारी {link('terms', 'शर्तें')} मानते हैं। Google से हमें आपका नाम, ईमेल पता और फ़ोटो मिलता है,{' '}
      {link('privacy', 'और कुछ नहीं')}।
    </>
  ),
};
