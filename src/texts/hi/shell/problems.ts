import type { ErrorCode } from '../../../../domain/error-code.ts';
import { maskPixelsMax, unfinishedJobsMax } from '../../../../domain/limits.ts';
import type { ProblemTexts } from '../../en/shell/problems.ts';
import { formatMoment } from '../../format.ts';

/** Each problem's title, and what to do. The more exact sentences of single calls exist only in English. */
const messages: Record<ErrorCode, readonly [title: string, detail: string]> = {
  invalid_json: ['अनुरोध ठीक नहीं', 'यह अनुरोध सर्वर की समझ में नहीं आया। फिर कोशिश करें।'],
  invalid_signature: ['पुष्टि नहीं हुई', 'पेमेंट की पुष्टि नहीं हो पाई'],
  bad_request: ['अनुरोध ठीक नहीं', 'यह अनुरोध समझ में नहीं आया। फिर कोशिश करें।'],
  signed_out: ['आप साइन आउट हैं', 'साइन इन करके फिर कोशिश करें।'],
  invalid_credential: ['साइन इन नहीं हुआ', 'Google के जवाब की पुष्टि नहीं हो पाई। फिर से साइन इन करें।'],
  insufficient_credits: ['क्रेडिट कम हैं', 'इसके लिए आपके पास काफ़ी क्रेडिट नहीं हैं। आपका कोई क्रेडिट नहीं लगा।'],
  cross_origin: ['दूसरी साइट से अनुरोध', 'यह अनुरोध किसी और साइट से आया था, इसलिए रोक दिया गया।'],
  link_expired: ['लिंक पुराना हो गया', 'इस लिंक का समय ख़त्म हो गया। तस्वीर को ऐप से फिर खोलें।'],
  user_disabled: ['अकाउंट बंद है', 'यह अकाउंट बंद कर दिया गया है। कृपया हमें लिखें।'],
  account_frozen: ['अकाउंट रुका हुआ है', 'यह अकाउंट अभी क्रेडिट ख़र्च नहीं कर सकता। कृपया हमें लिखें।'],
  account_closed: ['अकाउंट मिटाया जा चुका है', 'यह अकाउंट मिटाया जा चुका है। फिर खोलने के लिए साइन इन करें।'],
  not_found: ['नहीं मिला', 'यहाँ कुछ नहीं है। हो सकता है कि वह मिटाया जा चुका हो।'],
  method_not_allowed: ['यह नहीं हो सकता', 'यहाँ यह काम नहीं हो सकता।'],
  conflict: ['टकराव', 'यह पहले ही किसी और काम में आ चुका है। फिर कोशिश करें।'],
  not_cancellable: ['रद्द करने में देर हो गई', 'सिर्फ़ वही तस्वीर रद्द हो सकती है, जो अभी इंतज़ार में है।'],
  price_changed: ['क़ीमत बदल गई है', 'क़ीमत दिखने के बाद डॉलर का भाव बदल गया। पहले नई क़ीमत देख लें।'],
  upgrade_required: ['सिर्फ़ WebSocket', 'यह पता सिर्फ़ WebSocket समझता है।'],
  too_large: ['बहुत बड़ा है', 'यह बहुत बड़ा है। कुछ छोटा भेजें।'],
  unsupported_media_type: ['यह फ़ॉर्मैट नहीं चलता', 'यह फ़ॉर्मैट यहाँ नहीं चलता।'],
  invalid_input: ['जानकारी अधूरी है', 'भेजी गई जानकारी में कुछ छूट गया है या ठीक नहीं है।'],
  invalid_product: ['अनजान पैक', 'यह पैक यहाँ नहीं मिलता।'],
  message_refused: ['संदेश नहीं गया', 'कुछ गड़बड़ हो गई। फिर कोशिश करें।'],
  unknown_upload: ['तस्वीर नहीं मिली', 'यह तस्वीर अब सर्वर पर नहीं है। इसे फिर से चुनें।'],
  invalid_mask: [
    'मास्क सही नहीं बैठता',
    `मास्क उतना ही बड़ा PNG होना चाहिए जितनी बड़ी तस्वीर है, ज़्यादा से ज़्यादा ${maskPixelsMax / 1_000_000} मेगापिक्सल।`,
  ],
  invalid_picture: ['तस्वीर पूरी नहीं है', 'यह फ़ाइल पूरी तस्वीर की तरह नहीं खुलती। कोई और चुनें।'],
  tool_unavailable: ['टूल उपलब्ध नहीं', 'यह टूल यहाँ उपलब्ध नहीं है।'],
  too_many_uploads: ['बहुत सारी तस्वीरें', 'पिछले एक घंटे में आपने बहुत सारी तस्वीरें भेजी हैं। थोड़ा रुकें।'],
  too_many_jobs: [
    'एक साथ बहुत सारी',
    `एक साथ ज़्यादा से ज़्यादा ${unfinishedJobsMax} तस्वीरें बन सकती हैं। किसी एक के पूरा होने तक रुकें।`,
  ],
  too_many_failures: [
    'बहुत सारी तस्वीरें नहीं बनीं',
    'आपकी पिछली कई तस्वीरें नहीं बन पाईं, और उनका कोई क्रेडिट नहीं लगा।',
  ],
  prompts_used_up: ['आज की प्रॉम्प्ट मदद पूरी हुई', 'आपने पूरे दिन की मुफ़्त प्रॉम्प्ट मदद इस्तेमाल कर ली है।'],
  too_many_orders: [
    'बहुत सारे ऑर्डर',
    'पिछले एक घंटे में आपने बहुत सारे ऑर्डर शुरू किए हैं। किसी एक को पूरा करें या थोड़ा रुकें।',
  ],
  rate_limited: ['बहुत सारे अनुरोध', 'बहुत कम समय में बहुत सारे अनुरोध आए। एक मिनट रुककर फिर कोशिश करें।'],
  internal_error: [
    'कुछ गड़बड़ हो गई',
    'हमारी तरफ़ कुछ गड़बड़ हो गई। आपका कोई क्रेडिट नहीं लगा। फिर कोशिश करें।',
  ],
  account_halted: ['अकाउंट रोका गया है', 'हिसाब की जाँच के लिए हमने यह अकाउंट रोक दिया है। कृपया हमें लिखें।'],
  misconfigured: ['अभी तैयार नहीं', 'यह साइट अभी पूरी तरह तैयार नहीं है। थोड़ी देर बाद आएँ।'],
  sign_in_unavailable: ['Google ने जवाब नहीं दिया', 'Google तक पहुँच नहीं हो पाई। फिर कोशिश करें।'],
  upload_failed: ['तस्वीर नहीं पहुँची', 'तस्वीर सर्वर पर सेव नहीं हो पाई। फिर कोशिश करें।'],
  payment_unavailable: ['पेमेंट में दिक़्क़त', 'पेमेंट का ऑर्डर नहीं बन पाया। फिर कोशिश करें।'],
  payment_unconfirmed: [
    'पेमेंट की पुष्टि बाक़ी है',
    'पेमेंट सेवा तक पहुँच नहीं हो पाई। पेमेंट की पुष्टि होते ही हम आपके क्रेडिट जोड़ देंगे। दोबारा न चुकाएँ।',
  ],
  payments_off: ['अभी ख़रीद नहीं हो सकती', 'अभी यहाँ क्रेडिट नहीं ख़रीदे जा सकते।'],
  unavailable: ['सर्वर व्यस्त है', 'यह समय पर पूरा नहीं हो पाया। थोड़ी देर में फिर कोशिश करें।'],
};

/** The server's detail where the form service gave no reason. */
const plainRefusal = 'Something went wrong. Please try again.';

export const problems: ProblemTexts = {
  title: ({ code, title }) => messages[code]?.[0] ?? title,
  detail: ({ code, detail, retryAt }) => {
    // The form service's own objection is the only one there is.
    if (code === 'message_refused' && detail !== plainRefusal) return `संदेश नहीं गया: “${detail}”`;
    const message = messages[code]?.[1] ?? detail;
    return retryAt ? `${message} ${formatMoment(retryAt)} से फिर कोशिश कर सकते हैं।` : message;
  },
  reference: ({ requestId }) => `(अनुरोध की ID: ${requestId})`,
  networkError: 'नेटवर्क में दिक़्क़त है। फिर कोशिश करें।',
  noAnswer: (status) => `हमारे सर्वर में गड़बड़ हुई (एरर ${status})। फिर कोशिश करें।`,
};
