import type { JobErrorCode } from '../../../../domain/account/job-error.ts';
import type { ActivityTexts } from '../../en/account/activity.ts';

/** Why a picture was not created, and what to do. */
const reasons: Record<JobErrorCode, string> = {
  rate_limited: 'अभी बहुत सारी तस्वीरें बन रही हैं। एक मिनट रुककर फिर कोशिश करें।',
  timeout: 'तस्वीर में बहुत देर लगी। फिर कोशिश करें।',
  too_large: 'तस्वीर बहुत बड़ी है। कोई छोटी आज़माएँ।',
  upload_failed: 'तस्वीर अपलोड नहीं हुई। फिर कोशिश करें।',
  busy: 'सेवा व्यस्त है। एक मिनट रुककर फिर कोशिश करें।',
  too_many_failures: 'हाल की कई तस्वीरें नहीं बन पाईं। एक घंटे बाद फिर कोशिश करें।',
  budget_spent: 'आज और तस्वीरें नहीं बन सकतीं। कल फिर कोशिश करें।',
  content_refused: 'तस्वीर बनाने वाली सेवा ने मना कर दिया। कुछ और आज़माएँ।',
  bad_picture: 'सेवा इस तस्वीर पर काम नहीं कर सकती। दूसरी चुनें।',
  picture_refused: 'यहाँ इस तस्वीर की अनुमति नहीं है। आपत्ति हो तो हमें लिखें।',
  unavailable: 'तस्वीरें अभी नहीं बन सकतीं। कोई क्रेडिट नहीं लगा।',
  unsupported_region: 'तस्वीर बनाने वाली सेवा इस अकाउंट के क्षेत्र से अनुरोध नहीं लेती। कृपया हमें लिखें।',
  provider_failed: 'तस्वीर नहीं बन पाई। फिर कोशिश करें।',
  empty_result: 'कोई तस्वीर नहीं मिली। फिर कोशिश करें।',
  wrong_shape: 'तस्वीर दूसरे आकार में आई। फिर कोशिश करें, या दूसरा आकार चुनें।',
  interrupted: 'सेवा में रुकावट आ गई। फिर कोशिश करें।',
  deadline_exceeded: 'बहुत देर लग गई। फिर कोशिश करें।',
  account_frozen: 'यह अकाउंट अभी क्रेडिट ख़र्च नहीं कर सकता। कृपया हमें लिखें।',
  account_closed: 'अकाउंट मिटाया जा चुका था।',
  account_halted: 'हिसाब जाँचने के लिए हमने यह अकाउंट रोका है। कृपया हमें लिखें।',
  cancelled: 'आपने रद्द किया।',
};

export const activity: ActivityTexts = {
  welcome: 'स्वागत है',
  trial: 'आज़माने के लिए मुफ़्त क्रेडिट',
  trialWithheld: 'आज़माने के लिए मुफ़्त क्रेडिट नहीं मिले',
  reopened: 'फिर से स्वागत है। दोबारा खोले गए अकाउंट को मुफ़्त क्रेडिट नहीं मिलते।',
  credits: 'क्रेडिट',
  bought: 'ख़रीदा',
  picture: 'तस्वीर',
  created: 'तस्वीर बनी',
  notCharged: (reason) => `क्रेडिट नहीं लगा। ${reason}`.trim(),
  reasons,
  dispute: 'पेमेंट पर विवाद',
  disputeEnds: {
    expired: reasons.deadline_exceeded,
    taken_back: 'इसके क्रेडिट वापस ले लिए गए।',
    lost: 'विवाद में पैसा लौटाना पड़ा, इसलिए इसके क्रेडिट वापस लिए जा रहे हैं।',
    kept: 'विवाद ख़त्म हो गया और पैसा नहीं लौटाया गया।',
  },
  returned: 'पैसा लौटाया गया',
  noneTakenBack: (note) => `${note}। कोई क्रेडिट वापस नहीं लिया गया।`,
  adjustment: 'Imagemint की ओर से बदलाव',
  yourAccount: 'आपका अकाउंट',
  frozen: (reason) => `रोका गया: ${reason}`,
  unfrozen: (reason) => `अब रोका नहीं है: ${reason}`,
  closed: {
    owner: 'आपने अपना अकाउंट मिटाया।',
    operator: 'हमने आपका अकाउंट मिटाया।',
  },
};
