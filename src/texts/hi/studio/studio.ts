import type { StudioTexts } from '../../en/studio/studio.ts';

const sampleNames: Readonly<Record<string, string>> = {
  portrait: 'एक पोर्ट्रेट',
  product: 'एक प्रोडक्ट',
  landscape: 'एक नज़ारा',
};

export const studio: StudioTexts = {
  input: 'आपका इनपुट',
  result: 'नतीजा',

  offline: 'लगता है आप ऑफ़लाइन हैं।',
  credits: (count) => `${count} क्रेडिट`,
  balance: (credits) => `आपके पास ${credits}`,
  tooFewCredits: { title: 'क्रेडिट कम हैं', text: (cost) => `कम से कम ${cost} क्रेडिट चाहिए।` },
  missing: {
    prompt: 'पहले अपनी तस्वीर के बारे में लिखें।',
    picture: 'पहले एक तस्वीर चुनें।',
    opening: 'आपकी तस्वीर अभी खुली नहीं है।',
    slot: 'बन रही तस्वीरों में से किसी एक के पूरा होने तक रुकें।',
  },
  keys: 'शुरू करने के लिए Ctrl/⌘ + Enter दबाएँ। तस्वीर न बने तो क्रेडिट नहीं लगता।',
  length: (length, lengthMax) => `${lengthMax} में से ${length} अक्षर`,
  help: {
    improve: 'प्रॉम्प्ट सुधारें',
    improving: 'सुधर रहा है…',
    suggest: 'आइडिया पाएँ',
    suggesting: 'सोच रहे हैं…',
    ideas: 'प्रॉम्प्ट के आइडिया',
    undo: 'वापस लें',
    redo: 'फिर से करें',
    failed: 'थोड़ी देर में फिर कोशिश करें',
  },
  source: {
    unsaved: {
      title: 'यह तस्वीर सेव नहीं हुई',
      description: 'ब्राउज़र इसे सेव नहीं कर पाया। पेज फिर से लोड करने पर यह तस्वीर चली जाएगी।',
    },
    chosen: 'आपकी चुनी हुई तस्वीर',
    remove: 'तस्वीर हटाएँ',
    choose: 'तस्वीर चुनें',
    dropOrPaste: 'या यहाँ छोड़ें या पेस्ट करें।',
    files: (megabytesMax) => `PNG, JPEG या WebP, ${megabytesMax} MB तक।`,
    chooseAnother: 'दूसरी चुनें',
    photograph: 'फ़ोटो खींचें',
    paste: 'पेस्ट करें',
    nothingToPaste: 'क्लिपबोर्ड पर कोई तस्वीर नहीं है।',
    noClipboard: {
      title: 'क्लिपबोर्ड पढ़ा नहीं जा सका',
      description: 'ब्राउज़र में इसकी इजाज़त दें, या Ctrl/⌘ + V दबाएँ।',
    },
    drop: 'कहीं भी छोड़ दें',
    onlyFirst: 'सिर्फ़ पहली तस्वीर जोड़ी गई। यहाँ एक बार में एक ही चलती है।',
    samples: 'या कोई नमूना आज़माएँ:',
    sample: ({ id, title }) => sampleNames[id] ?? title,
    unusable: 'यह तस्वीर काम नहीं आ सकती',
    notHandedOver: 'तस्वीर यहाँ नहीं खुल पाई',
    handedOver: { title: 'आपकी तस्वीर अब यहाँ है', description: 'लिखें कि इसे क्या बनाना है।' },
  },

  empty: 'आपकी तस्वीर यहाँ दिखेगी',
  examples: {
    label: 'उदाहरण',
    title: 'या किसी उदाहरण से शुरू करें:',
    tryPicture: 'इसी तस्वीर से आज़माएँ',
  },
  seconds: (seconds) => `${seconds} सेकंड`,
  ofAbout: (seconds) => `/ क़रीब ${seconds} सेकंड`,
  withoutReferences: 'रेफ़रेंस के बिना जारी रखें',
  ready: 'आपकी तस्वीर तैयार है।',
  next: 'अगला क़दम',
  wholeBatch: 'सारी तस्वीरें',
};
