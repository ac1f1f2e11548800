import type { Language } from '../../domain/languages.ts';

/** What is said in e-mails. Each has a subject and paragraphs. */
export interface EmailTexts {
  greeting: string;
  receipt: (credits: number, amount: string) => { subject: string; paragraphs: string[] };
  refund: (amount: string) => { subject: string; paragraphs: string[] };
  refundFailed: (amount: string) => { subject: string; paragraphs: string[] };
  accountDeleted: { subject: string; paragraphs: string[] };
  contactCopy: { subject: string; paragraphs: string[] };
  number: (number: string) => string;
  tax: (name: string, percent: number, amount: string) => string;
  payment: (id: string) => string;
  seeReceipt: string;
  taxNumber: (number: string) => string;
}

const english: EmailTexts = {
  greeting: 'Hello,',
  receipt: (credits, amount) => ({
    subject: `Your receipt: ${credits} credits for ${amount}`,
    paragraphs: [`thank you for your purchase. We added ${credits} credits to your account.`],
  }),
  refund: (amount) => ({
    subject: `We refunded ${amount}`,
    paragraphs: [
      `we returned ${amount}. The money goes back to the account or card that you paid with.`,
      'Your bank may need some days to show it. The credits of this payment were removed.',
    ],
  }),
  refundFailed: (amount) => ({
    subject: `Your refund of ${amount} did not go through`,
    paragraphs: [
      `your bank did not take the refund of ${amount}. Your credits stay as they are.`,
      'Please write to us, so that we find another way to return the money.',
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
  number: (number) => `No. ${number}`,
  tax: (name, percent, amount) => `${name} (${percent}%), included: ${amount}`,
  payment: (id) => `Payment: ${id}`,
  seeReceipt: 'See and print it',
  taxNumber: (number) => `Tax number: ${number}`,
};

const hindi: EmailTexts = {
  greeting: 'नमस्ते,',
  receipt: (credits, amount) => ({
    subject: `आपकी रसीद: ${amount} में ${credits} क्रेडिट`,
    paragraphs: [`ख़रीदने के लिए धन्यवाद। हमने आपके अकाउंट में ${credits} क्रेडिट जोड़ दिए हैं।`],
  }),
  refund: (amount) => ({
    subject: `हमने ${amount} लौटाए`,
    paragraphs: [
      `हमने ${amount} लौटा दिए हैं। पैसा उसी खाते या कार्ड में जाता है जिससे आपने चुकाया था।`,
      'बैंक को दिखाने में कुछ दिन लग सकते हैं। इस पेमेंट के क्रेडिट हटा दिए गए हैं।',
    ],
  }),
  refundFailed: (amount) => ({
    subject: `${amount} का रिफ़ंड नहीं हो पाया`,
    paragraphs: [
      `आपके बैंक ने ${amount} का रिफ़ंड नहीं लिया। आपके क्रेडिट वैसे ही हैं।`,
      'हमें लिखें, ताकि हम पैसा किसी और तरह लौटा सकें।',
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
  number: (number) => `नं. ${number}`,
  tax: (name, percent, amount) => `${name} (${percent}%), शामिल: ${amount}`,
  payment: (id) => `पेमेंट: ${id}`,
  seeReceipt: 'इसे देखें और प्रिंट करें',
  taxNumber: (number) => `टैक्स नंबर: ${number}`,
};

export const emailTexts: Readonly<Record<Language, EmailTexts>> = { en: english, hi: hindi };
