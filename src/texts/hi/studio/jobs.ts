import { pictureFileMax } from '../../../../domain/limits.ts';
import type { JobTexts } from '../../en/studio/jobs.ts';

const smallerPicture = 'तस्वीर नहीं बन पाई। छोटी तस्वीर आज़माएँ।';
const otherSettings = 'तस्वीर नहीं बन पाई। सेटिंग बदलकर फिर कोशिश करें।';

const unavailable = 'तस्वीरें अभी नहीं बन सकतीं। कोई क्रेडिट नहीं लगा।';

/** The same on a desktop and on a phone. */
function everywhere(text: string) {
  return { desktop: text, mobile: text };
}

export const jobs: JobTexts = {
  notify: 'तैयार होने पर मुझे बताएँ',
  notifyOn: 'तैयार होने पर आपको सूचना मिलेगी',
  failures: {
    slow_connection: {
      desktop: 'कनेक्शन टूट गया। अपना नेटवर्क जाँचें।',
      mobile: 'कनेक्शन धीमा है। छोटी तस्वीर आज़माएँ।',
    },
    connection_lost: {
      desktop: 'कनेक्शन टूट गया। अपना नेटवर्क जाँचें।',
      mobile: 'कनेक्शन टूट गया। छोटी तस्वीर आज़माएँ।',
    },
    rate_limited: {
      desktop: 'एक साथ बहुत सारे अनुरोध आए। कुछ मिनट रुकें।',
      mobile: 'एक साथ बहुत सारे अनुरोध आए। 60 सेकंड रुकें।',
    },
    no_response: {
      desktop: 'समय पर जवाब नहीं मिला। अपना नेटवर्क जाँचें।',
      mobile: 'समय पर जवाब नहीं मिला। अपना कनेक्शन जाँचें।',
    },
    timeout: everywhere('तस्वीर में बहुत देर लगी। फिर कोशिश करें।'),
    deadline_exceeded: everywhere('इंतज़ार बहुत लंबा हो गया। फिर कोशिश करें।'),
    too_large: {
      desktop: 'तस्वीर बहुत बड़ी है। छोटी फ़ाइल आज़माएँ।',
      mobile: `तस्वीर बहुत बड़ी है। मोबाइल पर ${pictureFileMax.mobile.megabytes} MB तक चलती है।`,
    },
    upload_failed: everywhere('तस्वीर अपलोड नहीं हुई। छोटी तस्वीर आज़माएँ।'),
    busy: {
      desktop: 'सारी सेवाएँ व्यस्त हैं। थोड़ी देर में फिर कोशिश करें।',
      mobile: 'सेवा व्यस्त है। 60 सेकंड बाद फिर कोशिश करें।',
    },
    too_many_failures: everywhere('हाल की कई तस्वीरें नहीं बन पाईं। एक घंटे बाद फिर कोशिश करें।'),
    budget_spent: everywhere('आज और तस्वीरें नहीं बन सकतीं। कल फिर कोशिश करें।'),
    content_refused: everywhere('तस्वीर बनाने वाली सेवा ने मना कर दिया।'),
    bad_picture: everywhere('सेवा इस तस्वीर पर काम नहीं कर सकती। दूसरी चुनें।'),
    picture_refused: everywhere('यहाँ इस तस्वीर की अनुमति नहीं है। आपत्ति हो तो हमें लिखें।'),
    unavailable: everywhere(unavailable),
    unsupported_region: everywhere(unavailable),
    provider_failed: { desktop: otherSettings, mobile: smallerPicture },
    empty_result: { desktop: otherSettings, mobile: smallerPicture },
    wrong_shape: everywhere('तस्वीर दूसरे आकार में आई। फिर कोशिश करें।'),
    interrupted: everywhere('सेवा में रुकावट आ गई। फिर कोशिश करें।'),
    account_frozen: everywhere('यह अकाउंट अभी क्रेडिट ख़र्च नहीं कर सकता। कृपया हमें लिखें।'),
    account_closed: everywhere('यह अकाउंट मिटाया जा चुका है'),
    account_halted: everywhere('हिसाब की जाँच के लिए हमने यह अकाउंट रोक दिया है। कृपया हमें लिखें।'),
    cancelled: everywhere('आपने यह तस्वीर रद्द कर दी'),
  },
  refused: {
    prompt: 'प्रॉम्प्ट बदलें।',
    picture: 'दूसरी तस्वीर चुनें।',
    both: 'प्रॉम्प्ट या तस्वीर बदलें।',
  },
  stages: {
    uploading: 'आपकी तस्वीर अपलोड हो रही है',
    rendering: 'आपकी तस्वीर बन रही है',
    done: 'हो गया',
  },
  downloading: 'आपकी तस्वीर डाउनलोड हो रही है',
  inDoubt: 'फिर से जुड़ रहे हैं। देख रहे हैं कि आपका अनुरोध पहुँचा या नहीं।',
  waiting: 'सर्वर तक पहुँच नहीं हो रही। फिर से कोशिश जारी है',
  withdrawn:
    'अनुरोध दोबारा नहीं भेजा जाएगा। अगर वह हम तक पहुँच चुका है, तो ऑनलाइन होने पर उसकी तस्वीर यहाँ दिखेगी।',
  intercepted: 'शायद आपका नेटवर्क पहले साइन इन करवाना चाहता है',
  queued: 'क़तार में',
  queuedAt: (details) => `क़तार में: ${details}`,
  position: (position) => `${position} नंबर पर`,
  about: (seconds) => `क़रीब ${seconds} सेकंड`,
};
