import type { AuthTexts } from '../en/auth.tsx';

export const auth: AuthTexts = {
  pageTitle: 'साइन इन · Imagemint',
  description: 'Google से साइन इन करें और दो क्रेडिट मुफ़्त पाएँ: दो तस्वीरें, न कार्ड चाहिए, न कोई सब्सक्रिप्शन।',
  heading: 'आपका स्टूडियो तैयार है',
  invitation: (coin) => <>साइन इन करें और {coin} 2 क्रेडिट मुफ़्त पाएँ: दो तस्वीरें, कार्ड की ज़रूरत नहीं।</>,
  consent: (link) => (
    <>
      आगे बढ़कर आप हमारी {link('terms', 'शर्तें')} मानते हैं। Google से हमें आपका नाम, ईमेल पता और फ़ोटो मिलता है,{' '}
      {link('privacy', 'और कुछ नहीं')}।
    </>
  ),
};
