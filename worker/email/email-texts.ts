import { dayMs } from '../../domain/days.ts';
import type { Language } from '../../domain/languages.ts';
import { resultRetentionMs } from '../../domain/limits.ts';

/** How long the server has a picture that no device has saved, in days. */
const retentionDays = resultRetentionMs / dayMs;

export interface EmailTexts {
  greeting: string;
  receipt: (credits: number, amount: string) => { subject: string; paragraphs: string[] };
  /** `credits` are the removed ones; 0 for none. */
  refund: (amount: string, credits: number) => { subject: string; paragraphs: string[] };
  refundFailed: (amount: string) => { subject: string; paragraphs: string[] };
  /** `amount` is the order's amount, because the bank may return a part of it or more. */
  disputeLost: (amount: string, credits: number) => { subject: string; paragraphs: string[] };
  secondPaymentRefunded: (amount: string) => { subject: string; paragraphs: string[] };
  accountDeleted: { subject: string; paragraphs: string[] };
  contactCopy: { subject: string; paragraphs: string[] };
  pictureReady: (pictures: number) => { subject: string; paragraphs: string[] };
  /** `isUser`: of a user whose shares all ended. */
  takenDown: (isUser: boolean) => { subject: string; paragraphs: string[] };
  object: string;
  seePictures: string;
  /** Why the user gets e-mails about pictures, and the link that ends them. */
  unsubscribe: { note: string; label: string };
  number: (number: string, day: string) => string;
  tax: (name: string, percent: number, amount: string) => string;
  payment: (id: string) => string;
  seeReceipt: string;
  taxNumber: (number: string) => string;
}

function removedInEnglish(credits: number): string[] {
  if (credits === 0) return [];
  return [`We removed ${credits} ${credits === 1 ? 'credit' : 'credits'} from your account.`];
}

function removedInHindi(credits: number): string[] {
  if (credits === 0) return [];
  return [`हमने आपके अकाउंट से ${credits} क्रेडिट ${credits === 1 ? 'हटाया है' : 'हटाए हैं'}।`];
}

const english: EmailTexts = {
  greeting: 'Hello,',
  receipt: (credits, amount) => ({
    subject: `Your receipt: ${credits} credits for ${amount}`,
    paragraphs: [
      `thank you for your purchase. We added ${credits} credits to your account. You paid ${amount}.`,
    ],
  }),
  refund: (amount, credits) => ({
    subject: `We refunded ${amount}`,
    paragraphs: [
      `we returned ${amount}. The money goes back to the account or card that you paid with.`,
      'Your bank may need some days to show it.',
      ...removedInEnglish(credits),
    ],
  }),
  refundFailed: (amount) => ({
    subject: `Your refund of ${amount} did not go through`,
    paragraphs: [
      `your bank did not take the refund of ${amount}. Your credits stay as they are.`,
      'Please write to us, so that we find another way to return the money.',
    ],
  }),
  disputeLost: (amount, credits) => ({
    subject: `The dispute about your payment of ${amount} has ended`,
    paragraphs: [
      'your bank decided the dispute in your favor. The money comes from your bank.',
      ...removedInEnglish(credits),
      'If you know of no dispute, please write to us.',
    ],
  }),
  secondPaymentRefunded: (amount) => ({
    subject: `We refunded ${amount}: you paid twice`,
    paragraphs: [
      `you paid twice for one order. We returned the second payment: ${amount}.`,
      'Your bank may need some days to show it. Your credits stay as they are.',
    ],
  }),
  accountDeleted: {
    subject: 'Your account was deleted',
    paragraphs: [
      'your account, its credits and its pictures were deleted, as you asked.',
      'If that was not you, please write to us.',
    ],
  },
  contactCopy: {
    subject: 'A copy of your message to us',
    paragraphs: ['we have received your message and will answer it. You wrote:'],
  },
  pictureReady: (pictures) => ({
    subject: pictures === 1 ? 'Your picture is ready' : `Your ${pictures} pictures are ready`,
    paragraphs: [
      pictures === 1
        ? 'the picture that you started is finished.'
        : `the ${pictures} pictures that you started are finished.`,
      pictures === 1
        ? `Open the app within ${retentionDays} days, and it is saved on your device.`
        : `Open the app within ${retentionDays} days, and they are saved on your device.`,
    ],
  }),
  takenDown: (isUser) => ({
    subject: isUser ? 'We disabled your account' : 'We removed one of your pictures',
    paragraphs: [
      isUser
        ? 'we ended all your shares and disabled your account.'
        : 'we removed a picture that you made or shared.',
      'If you think that this is wrong, please write to us. A person reads your message. The reason:',
    ],
  }),
  object: 'Object to this',
  seePictures: 'See your pictures',
  unsubscribe: {
    note: 'You get this e-mail because you turned it on in your profile.',
    label: 'Stop these e-mails',
  },
  number: (number, day) => `No. ${number}, ${day} (India time)`,
  tax: (name, percent, amount) => `${name} (${percent}%), included: ${amount}`,
  payment: (id) => `Payment: ${id}`,
  seeReceipt: 'See and print it',
  taxNumber: (number) => `Tax number: ${number}`,
};

const hindi: EmailTexts = {
  greeting: 'नमस्ते,',
  receipt: (credits, amount) => ({
    subject: `आपकी रसीद: ${amount} में ${credits} क्रेडिट`,
    paragraphs: [
      `ख़रीदने के लिए धन्यवाद। हमने आपके अकाउंट में ${credits} क्रेडिट जोड़ दिए हैं। आपने ${amount} चुकाए।`,
    ],
  }),
  refund: (amount, credits) => ({
    subject: `हमने ${amount} लौटाए`,
    paragraphs: [
      `हमने ${amount} लौटा दिए हैं। पैसा उसी खाते या कार्ड में जाता है जिससे आपने चुकाया था।`,
      'बैंक को दिखाने में कुछ दिन लग सकते हैं।',
      ...removedInHindi(credits),
    ],
  }),
  refundFailed: (amount) => ({
    subject: `${amount} का रिफ़ंड नहीं हो पाया`,
    paragraphs: [
      `आपके बैंक ने ${amount} का रिफ़ंड नहीं लिया। आपके क्रेडिट वैसे ही हैं।`,
      'हमें लिखें, ताकि हम पैसा किसी और तरह लौटा सकें।',
    ],
  }),
  disputeLost: (amount, credits) => ({
    subject: `${amount} के आपके पेमेंट का विवाद ख़त्म हुआ`,
    paragraphs: [
      'आपके बैंक ने विवाद का फ़ैसला आपके पक्ष में किया है। पैसा आपको बैंक से मिलेगा।',
      ...removedInHindi(credits),
      'अगर आपको किसी विवाद की जानकारी नहीं है, तो हमें लिखें।',
    ],
  }),
  secondPaymentRefunded: (amount) => ({
    subject: `हमने ${amount} लौटाए: आपने दो बार चुकाया था`,
    paragraphs: [
      `आपने एक ऑर्डर के लिए दो बार पैसे दिए। हमने दूसरा पेमेंट लौटा दिया है: ${amount}।`,
      'बैंक को दिखाने में कुछ दिन लग सकते हैं। आपके क्रेडिट वैसे ही हैं।',
    ],
  }),
  accountDeleted: {
    subject: 'आपका अकाउंट मिटा दिया गया',
    paragraphs: [
      'आपके कहने पर आपका अकाउंट, उसके क्रेडिट और तस्वीरें मिटा दी गई हैं।',
      'अगर यह आपने नहीं किया, तो हमें लिखें।',
    ],
  },
  contactCopy: {
    subject: 'हमें भेजे आपके संदेश की कॉपी',
    paragraphs: ['हमें आपका संदेश मिल गया है और हम जवाब देंगे। आपने लिखा था:'],
  },
  pictureReady: (pictures) => ({
    subject: pictures === 1 ? 'आपकी तस्वीर तैयार है' : `आपकी ${pictures} तस्वीरें तैयार हैं`,
    paragraphs: [
      pictures === 1
        ? 'जो तस्वीर आपने शुरू की थी, वह बन गई है।'
        : `जो ${pictures} तस्वीरें आपने शुरू की थीं, वे बन गई हैं।`,
      pictures === 1
        ? `${retentionDays} दिन के अंदर ऐप खोलें, और वह आपके डिवाइस पर सेव हो जाएगी।`
        : `${retentionDays} दिन के अंदर ऐप खोलें, और वे आपके डिवाइस पर सेव हो जाएँगी।`,
    ],
  }),
  takenDown: (isUser) => ({
    subject: isUser ? 'हमने आपका अकाउंट बंद कर दिया' : 'हमने आपकी एक तस्वीर हटा दी',
    paragraphs: [
      isUser
        ? 'हमने आपके सभी शेयर ख़त्म कर दिए और आपका अकाउंट बंद कर दिया।'
        : 'हमने आपकी बनाई या शेयर की हुई एक तस्वीर हटा दी।',
      'अगर आपको यह ग़लत लगता है, तो हमें लिखें। आपका संदेश एक इंसान पढ़ता है। कारण:',
    ],
  }),
  object: 'आपत्ति करें',
  seePictures: 'अपनी तस्वीरें देखें',
  unsubscribe: {
    note: 'यह ईमेल इसलिए आया क्योंकि आपने इसे प्रोफ़ाइल में चालू किया था।',
    label: 'ये ईमेल बंद करें',
  },
  number: (number, day) => `नं. ${number}, ${day} (भारतीय समय)`,
  tax: (name, percent, amount) => `${name} (${percent}%), शामिल: ${amount}`,
  payment: (id) => `पेमेंट: ${id}`,
  seeReceipt: 'इसे देखें और प्रिंट करें',
  taxNumber: (number) => `टैक्स नंबर: ${number}`,
};

export const emailTexts: Readonly<Record<Language, EmailTexts>> = { en: english, hi: hindi };
