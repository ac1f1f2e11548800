import { type JobErrorCode, jobErrorMessages } from '../../../../domain/account/job-error.ts';
import { packs } from '../../../../domain/packs.ts';
import { toolCatalogue, tools as toolNames } from '../../../../domain/tools/tools.ts';
import type { CreditsTexts } from '../../en/account/credits.ts';
import { plural } from '../../format.ts';
import { tools } from '../studio/tools.ts';
import { checkout } from './checkout.ts';

/** Why a picture was not created, and what to do. */
const reasons: Record<JobErrorCode, string> = {
  rate_limited: 'अभी बहुत सारी तस्वीरें बन रही हैं। एक मिनट रुककर फिर कोशिश करें।',
  timeout: 'तस्वीर में बहुत देर लगी। फिर कोशिश करें।',
  too_large: 'तस्वीर बहुत बड़ी है। कोई छोटी आज़माएँ।',
  upload_failed: 'तस्वीर अपलोड नहीं हुई। फिर कोशिश करें।',
  busy: 'सेवा व्यस्त है। एक मिनट रुककर फिर कोशिश करें।',
  budget_spent: 'आज और तस्वीरें नहीं बन सकतीं। कल फिर कोशिश करें।',
  content_refused: 'तस्वीर बनाने वाली सेवा ने मना कर दिया। कुछ और आज़माएँ।',
  bad_picture: 'सेवा इस तस्वीर पर काम नहीं कर सकती। दूसरी चुनें।',
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

/** The ledger's own notes. What a person wrote (an operator's reason) stays as it is. */
const notes = new Map<string, string>([
  ...toolNames.map((tool) => [toolCatalogue[tool].title, tools[tool].title] as const),
  ...packs.map((pack) => [pack.name, checkout.packs[pack.productId].name] as const),
  ...Object.entries(jobErrorMessages).map(
    ([code, sentence]) => [sentence, reasons[code as JobErrorCode]] as const,
  ),
  ['It took too long.', reasons.deadline_exceeded],
  ['The picture service refused this request. Change the prompt.', reasons.content_refused],
  ['The picture could not be created. Try again, or change the prompt.', reasons.provider_failed],
  ['Credits', 'क्रेडिट'],
  ['Money returned', 'पैसा लौटाया गया'],
  ['Payment in dispute', 'पेमेंट पर विवाद'],
  ['Its credits were taken back.', 'इसके क्रेडिट वापस ले लिए गए।'],
  [
    'The dispute was lost, so its credits are taken back.',
    'विवाद में पैसा लौटाना पड़ा, इसलिए इसके क्रेडिट वापस लिए जा रहे हैं।',
  ],
  ['The dispute ended without a return of the money.', 'विवाद ख़त्म हो गया और पैसा नहीं लौटाया गया।'],
  [
    'Welcome back. A reopened account gets no free credits.',
    'फिर से स्वागत है। दोबारा खोले गए अकाउंट को मुफ़्त क्रेडिट नहीं मिलते।',
  ],
  // As accounts that were reopened earlier have it.
  [
    'Welcome back. The free trial of this account was used before.',
    'फिर से स्वागत है। इस अकाउंट के मुफ़्त क्रेडिट पहले इस्तेमाल हो चुके हैं।',
  ],
]);

export const credits: CreditsTexts = {
  count: (count) => `${count} क्रेडिट`,
  unit: () => 'क्रेडिट',
  note: (note) => notes.get(note) ?? note,
  unread: 'आपके क्रेडिट पता नहीं चल पाए',
  entries: {
    trial: { title: 'स्वागत है', detail: 'आज़माने के लिए मुफ़्त क्रेडिट' },
    trialWithheld: { title: 'स्वागत है', detail: 'आज़माने के लिए मुफ़्त क्रेडिट नहीं मिले' },
    bought: 'ख़रीदा',
    created: 'तस्वीर बनी',
    notCharged: (reason) => `क्रेडिट नहीं लगा। ${reason}`.trim(),
    returned: 'पैसा लौटाया गया',
    noneTakenBack: (note) => `${note}। कोई क्रेडिट वापस नहीं लिया गया।`,
    adjustment: 'Imagemint की ओर से बदलाव',
    yourAccount: 'आपका अकाउंट',
  },
  notLoaded: 'आपका हिसाब लोड नहीं हो पाया',
  loading: 'आपका हिसाब लोड हो रहा है',
  list: 'क्रेडिट का हिसाब, सबसे नया पहले',
  loadingMore: 'लोड हो रहा है…',
  more: 'और दिखाएँ',
  end: 'हिसाब यहीं तक है',
  change: (amount, balance) => {
    const count = Math.abs(amount);
    const verb = amount < 0 ? plural(count, 'घटा', 'घटे') : plural(count, 'जुड़ा', 'जुड़े');
    const change = amount === 0 ? 'कोई बदलाव नहीं' : `${count} क्रेडिट ${verb}`;
    return `${change}, बैलेंस ${balance}`;
  },
  left: (balance) => `${balance} बचे`,
};
