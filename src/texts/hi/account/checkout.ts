import { counted } from '../../counted.ts';
import type { CheckoutTexts } from '../../en/account/checkout.ts';

export const checkout: CheckoutTexts = {
  pageTitle: 'क़ीमतें · Imagemint',
  description: 'क्रेडिट के पैक, पैसे एक ही बार। 1 क्रेडिट = 1 तस्वीर, और क्रेडिट की कोई आख़िरी तारीख़ नहीं।',
  heading: 'अपना पैक चुनें',
  text: 'एक बार पैसे दें और क्रेडिट जब चाहें इस्तेमाल करें। 1 क्रेडिट = 1 तस्वीर, और क्रेडिट की कोई आख़िरी तारीख़ नहीं।',
  help: {
    title: 'कौन-सा लें, समझ नहीं आ रहा?',
    text: (trialCredits) =>
      `साइन इन करें और ${trialCredits} मुफ़्त क्रेडिट पाएँ। पैसे देने से पहले देख लें कि कैसी तस्वीर बनती है।`,
    textForUser: 'हर पैक सभी टूल के लिए है, और आप कभी भी दूसरा पैक ख़रीद सकते हैं।',
    tryIt: 'आज़माकर देखें',
    support: 'हमसे पूछें',
  },
  earlierPack: 'क्रेडिट पैक',
  packs: {
    starter: {
      name: 'स्टार्टर पैक',
      badge: 'आज़माने के लिए',
      summary: 'एक आइडिया के लिए कुछ तस्वीरें।',
    },
    basic: {
      name: 'बेसिक पैक',
      badge: 'नियमित इस्तेमाल के लिए',
      summary: 'पूरे प्रोजेक्ट के लिए काफ़ी।',
    },
    premium: {
      name: 'प्रीमियम पैक',
      badge: 'ज़्यादा इस्तेमाल के लिए',
      summary: 'हर तस्वीर का सबसे कम दाम।',
    },
  },
  currencyNames: { USD: 'अंतरराष्ट्रीय', INR: 'UPI से' },
  howYouPay: 'आप कैसे चुकाएँगे',
  packList: 'क्रेडिट के पैक',
  loading: 'लोड हो रहा है',
  packsNotLoaded: 'पैक लोड नहीं हो पाए',
  rate: (rupees) => `1 अमेरिकी डॉलर = ₹${rupees}, पूरे रुपयों में। आप वही क़ीमत चुकाएँगे जो बटन पर लिखी है।`,
  bestValue: 'सबसे फ़ायदेमंद',
  contents: (credits) => `${credits} क्रेडिट = ${credits} तस्वीरें`,
  perImage: (price, contents) => `हर तस्वीर ${price} · ${contents}`,
  saving: (percent) => `${percent}% की बचत`,
  givesPictures: (pictures) => counted(pictures, 'तस्वीर', 'तस्वीरें'),
  givesEdits: (edits, editCost) => `या ${edits} एडिट, हर एक ${editCost} क्रेडिट`,
  atButton: (days) => `टैक्स शामिल · बचे क्रेडिट पर ${days} दिन तक रिफ़ंड`,
  buy: (credits, price) => `${credits} क्रेडिट ख़रीदें · ${price}`,
  processing: 'चल रहा है...',
  yourChoice: 'आपका चुना हुआ',
  underWay: {
    label: 'पेमेंट चल रहा है',
    title: (credits, price) => `पेमेंट चल रहा है: ${price} में ${credits} क्रेडिट`,
    begun: (moment) => `${moment} को शुरू हुआ।`,
    text: 'अगर आपने पैसे दिए हैं, तो पुष्टि होते ही हम क्रेडिट जोड़ देंगे। आपको यहाँ रुकना ज़रूरी नहीं।',
    notTwice: 'फिर से ख़रीदने पर दूसरा पैक आएगा।',
    more: (count) => `${count} और`,
    notPaid: 'मैंने पैसे नहीं दिए',
  },
};
