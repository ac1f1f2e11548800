import { sessionEndMs, sessionLifetimeMs } from '../../../../domain/account/session-times.ts';
import { formatDuration } from '../../durations.ts';
import type { ProfileTexts } from '../../en/account/profile.ts';

export const profile: ProfileTexts = {
  since: (day) => `${day} से सदस्य`,
  you: { title: 'आप', note: 'आपका ईमेल पता और फ़ोटो Google से आते हैं, और वहीं बदलते हैं।' },
  name: {
    label: 'दिखने वाला नाम',
    save: 'सेव करें',
    saving: 'सेव हो रहा है…',
    saved: 'सेव हो गया',
    savedText: 'नाम बदल दिया गया।',
    error: 'दिक़्क़त',
    notSaved: 'नाम नहीं बदला जा सका।',
  },
  email: 'ईमेल',
  userId: {
    label: 'यूज़र आईडी',
    copy: 'कॉपी करें',
    copied: 'कॉपी हो गया',
    copiedText: 'यूज़र आईडी कॉपी हो गई।',
    notCopied: 'कॉपी नहीं हुआ',
    notCopiedText: 'यूज़र आईडी कॉपी नहीं हो पाई।',
  },
  credits: {
    title: 'क्रेडिट',
    note: 'इनकी कोई आख़िरी तारीख़ नहीं।',
    reserved: (held) => `, ${held} और बन रही तस्वीरों के लिए अलग रखे हैं`,
    buy: 'क्रेडिट ख़रीदें',
    refresh: 'ताज़ा करें',
    notRefreshed: 'आपके क्रेडिट लोड नहीं हो पाए',
  },
  pictures: {
    title: 'तस्वीरें',
    show: 'मेरी तस्वीरें मेरे अपने पहले पेज पर दिखाएँ (उन्हें और कोई नहीं देखता)',
    showNote: (picturesMax) =>
      `आपकी ${picturesMax} सबसे नई तस्वीरें तक, सिर्फ़ इस डिवाइस पर। हम उन्हें किसी को नहीं भेजते।`,
    view: 'मेरी तस्वीरें देखें',
  },
  appearance: { title: 'थीम', note: 'इस डिवाइस पर।' },
  language: { title: 'भाषा', note: 'यही पेज दूसरी भाषा में दिखाता है।' },
  sessions: {
    title: 'आप कहाँ-कहाँ साइन इन हैं',
    note: () =>
      `आख़िरी इस्तेमाल के ${formatDuration(sessionLifetimeMs)} बाद आप अपने-आप साइन आउट हो जाते हैं, और साइन इन के ज़्यादा से ज़्यादा ${formatDuration(sessionEndMs)} बाद।`,
    notLoaded: 'साइन इन की सूची लोड नहीं हो पाई',
    loading: 'साइन इन की सूची लोड हो रही है',
    here: 'यह डिवाइस',
    elsewhere: 'कोई और डिवाइस',
    unknownBrowser: 'अनजान ब्राउज़र',
    times: (signedIn, lastUsed) => `साइन इन ${signedIn}, आख़िरी इस्तेमाल ${lastUsed}`,
    end: 'साइन आउट करें',
    notEnded: 'वहाँ से साइन आउट नहीं हो पाया',
    signOut: 'हर जगह से साइन आउट करें',
  },
  data: {
    title: 'आपका डेटा',
    text: 'एक ही फ़ाइल में आपकी प्रोफ़ाइल, ऑर्डर, क्रेडिट का हिसाब, अनुरोध और संदेश। आपकी तस्वीरें आपके डिवाइस पर हैं।',
    download: 'मेरा डेटा डाउनलोड करें',
    notDownloaded: 'आपका डेटा डाउनलोड नहीं हो पाया',
    remove: 'मेरा अकाउंट मिटाएँ',
  },
  deletion: {
    title: 'अपना अकाउंट मिटाएँ?',
    creditsLeft: (credits) => `आपके पास अभी ${credits} बचे हैं।`,
    creditsText:
      'इसके बाद आप उन्हें न ख़र्च कर सकेंगे, न किसी को दे सकेंगे, न उनका पैसा मिलेगा। इसी Google अकाउंट से फिर साइन इन करने पर वे वापस मिल जाएँगे।',
    consequences: [
      'हम आपका नाम, पता, फ़ोटो, अनुरोध और हमारे सर्वर पर रखी तस्वीरें मिटा देते हैं।',
      'कतार में लगी तस्वीरें हम बिना क्रेडिट लिए रोक देते हैं। जो बन रही है, उसके क्रेडिट लगते हैं, और वह मिटा दी जाती है।',
      'ऑर्डर और क्रेडिट का हिसाब बहीखाते के लिए रहता है, आपके नाम के बिना।',
    ],
    password: 'मिटाएँ',
    confirm: (password) => `पक्का करने के लिए ${password} लिखें`,
    device: 'इस डिवाइस की तस्वीरें भी मिटाएँ',
    deviceNote: 'नहीं तो वे इसी ब्राउज़र में रहेंगी, और साइन इन करने पर सिर्फ़ आपको दिखेंगी।',
    stay: 'अकाउंट रहने दें',
    remove: 'मेरा अकाउंट मिटाएँ',
    removing: 'मिटाया जा रहा है…',
    done: 'आपका अकाउंट मिटा दिया गया।',
    notDone: 'आपका अकाउंट नहीं मिटाया जा सका',
    notCleared: 'इस डिवाइस की तस्वीरें नहीं मिटाई जा सकीं।',
  },
};
