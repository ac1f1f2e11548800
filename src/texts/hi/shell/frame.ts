import { counted } from '../../counted.ts';
import type { FrameTexts } from '../../en/shell/frame.ts';

export const frame: FrameTexts = {
  titles: {
    previousImages: 'पिछली तस्वीरें',
    creditHistory: 'क्रेडिट का हिसाब',
    profile: 'प्रोफ़ाइल',
    dashboardPricing: 'क्रेडिट ख़रीदें',
  },
  shortTitles: {
    text2img: 'बनाएँ',
    img2img: 'बदलें',
    headshot: 'हेडशॉट',
    bgremove: 'कटआउट',
    edit: 'एडिट',
    previousImages: 'तस्वीरें',
  },
  commands: 'यहाँ जाएँ',
  searchCommands: 'टूल, पेज, थीम या भाषा',
  noCommand: 'कुछ नहीं मिला',
  breadcrumb: 'आप यहाँ हैं',
  dashboard: 'डैशबोर्ड',
  openMenu: 'मेन्यू खोलें',
  closeMenu: 'मेन्यू बंद करें',
  menu: 'मेन्यू',
  tools: 'टूल',
  purchaseHistory: 'ख़रीद का हिसाब',
  creditsPill: (credits) => `क्रेडिट: ${credits}`,
  yourAccount: 'आपका अकाउंट',
  accountOf: (name) => `${name} का अकाउंट`,
  manageAccount: 'अकाउंट सँभालें',
  buyCredits: 'क्रेडिट ख़रीदें',
  help: 'मदद और संपर्क',
  signIn: 'Google से साइन इन करें',
  signOut: 'साइन आउट करें',
  notSignedOut: 'साइन आउट नहीं हुआ',
  yourCredits: 'आपके क्रेडिट',
  topUp: 'और लें',
  sessionEnded: 'आपका साइन इन ख़त्म हो गया। आगे बढ़ने के लिए साइन इन करें।',
  signInFirst: 'वह पेज खोलने के लिए साइन इन करें।',
  signInAgain: {
    label: 'फिर से साइन इन करें',
    text: 'आपने जो बनाया और लिखा, वह यहीं है।',
  },
  offline: {
    title: 'आप ऑफ़लाइन हैं',
    text: 'आपकी पिछली तस्वीरें इसी डिवाइस पर हैं, और यहाँ लिखा हुआ बना रहेगा। नेटवर्क आते ही आप नई तस्वीरें बना सकेंगे।',
  },
  stuck: {
    offline: {
      title: 'आप ऑफ़लाइन हैं',
      text: 'नेटवर्क आते ही ऐप अपने-आप खुल जाएगा।',
    },
    noResponse: {
      title: 'हमारा सर्वर जवाब नहीं दे रहा',
      text: 'हम कोशिश कर रहे हैं। जवाब आते ही ऐप अपने-आप खुल जाएगा।',
    },
    home: 'पहले पेज पर जाएँ',
  },
  noTrial: {
    title: 'आपके अकाउंट में मुफ़्त क्रेडिट नहीं हैं।',
    text: 'जिस दिन आप जुड़े, उस दिन आपके नेटवर्क के सारे मुफ़्त क्रेडिट बँट चुके थे।',
    contact: 'हमें लिखें',
  },
  welcome: {
    title: 'स्वागत है।',
    text: (trialCredits) =>
      `आपके पास ${trialCredits} मुफ़्त क्रेडिट ${trialCredits === 1 ? 'है' : 'हैं'}: ${counted(trialCredits, 'तस्वीर', 'तस्वीरों')} के लिए काफ़ी।`,
  },
};
