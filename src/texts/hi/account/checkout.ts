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
  currencyNames: { USD: 'अमेरिकी डॉलर (कार्ड)', INR: 'रुपये (UPI)' },
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
  givesEdits: (edits, editCost) => `या ${edits} AI एडिट, हर एक ${editCost} क्रेडिट`,
  everyPack: {
    title: 'हर पैक में:',
    points: ['हर टूल शामिल', 'क्रेडिट की कोई आख़िरी तारीख़ नहीं', 'तस्वीर न बने तो क्रेडिट नहीं लगता'],
  },
  atButton: (days) => `टैक्स शामिल · बचे क्रेडिट पर ${days} दिन तक रिफ़ंड`,
  payWith: {
    USD: 'Visa, Mastercard या American Express से चुकाएँ।',
    INR: 'UPI, RuPay, Visa या Mastercard, नेट बैंकिंग या वॉलेट से चुकाएँ।',
  },
  processedBy: 'पेमेंट Razorpay लेता है। आपका कार्ड हम तक नहीं आता।',
  questions: {
    title: 'ख़रीदने के बारे में सवाल',
    list: (refundDays) => [
      ['क्या इसके ऊपर कुछ और लगता है?', 'नहीं। टैक्स शामिल है: आप एक बार बटन पर लिखी क़ीमत चुकाते हैं।'],
      [
        'क्या पैसे वापस मिल सकते हैं?',
        `हाँ, बचे हुए क्रेडिट के लिए, ${refundDays} दिन तक। हमें लिखें, और पैसे उसी तरीक़े से लौटेंगे जिससे आपने चुकाए थे।`,
      ],
      ['क्रेडिट कब मिलते हैं?', 'पेमेंट की पुष्टि होते ही, आम तौर पर कुछ सेकंड में। तब तक आप पेज बंद कर सकते हैं।'],
      [
        'क्या इनवॉइस मिलता है?',
        'हाँ, हर ख़रीद का, आपके क्रेडिट के हिसाब में। कंपनी के लिए ख़रीदें, तो पहले दुकान में उसका नाम, पता और टैक्स नंबर लिखें।',
      ],
    ],
  },
  buy: (credits, price) => `${credits} क्रेडिट ख़रीदें · ${price}`,
  processing: 'चल रहा है...',
  yourChoice: 'आपका चुना हुआ',
  underWay: {
    label: 'पेमेंट चल रहा है',
    title: (credits, price) => `पेमेंट चल रहा है: ${price} में ${credits} क्रेडिट`,
    begun: (moment) => `${moment} को शुरू हुआ।`,
    text: 'पुष्टि होते ही हम क्रेडिट जोड़ देंगे। आपको यहाँ रुकना ज़रूरी नहीं।',
    notTwice: 'फिर से ख़रीदने पर दूसरा पैक आएगा।',
    more: (count) => `${count} और`,
    notPaid: 'मैंने पैसे नहीं दिए',
  },
};
