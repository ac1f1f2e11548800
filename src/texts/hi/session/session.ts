import type { SessionTexts } from '../../en/session/session.ts';

export const session: SessionTexts = {
  failures: {
    access_denied: 'साइन इन पूरा नहीं हुआ। जब चाहें, फिर कोशिश करें।',
    invalid_credential: 'Google के जवाब की पुष्टि नहीं हो पाई। फिर कोशिश करें।',
    sign_in_unavailable: 'Google तक पहुँच नहीं हो पाई। थोड़ी देर में फिर कोशिश करें।',
    state_mismatch: 'साइन इन में बहुत देर हो गई या वह किसी और विंडो में शुरू हुआ था। फिर कोशिश करें।',
    user_disabled: 'यह अकाउंट बंद कर दिया गया है। कृपया हमें लिखें।',
    popup_blocked: 'आपके ब्राउज़र ने साइन इन की विंडो रोक दी। इस पेज के लिए उसे अनुमति दें, या फिर कोशिश करें।',
    popup_closed_by_user: 'साइन इन की विंडो बंद हो गई। जब चाहें, फिर कोशिश करें।',
    cancelled_popup_request: 'साइन इन की दूसरी विंडो खुल गई है। उसी में आगे बढ़ें।',
    network_request_failed: 'लगता है आप ऑफ़लाइन हैं। कनेक्शन देखें और फिर कोशिश करें।',
    too_many_requests: 'बहुत बार कोशिश हो चुकी है। कुछ मिनट रुककर फिर कोशिश करें।',
    unauthorized_domain: 'इस पते पर साइन इन नहीं चलता। कृपया हमें लिखें।',
    user_token_expired: 'आपका साइन इन ख़त्म हो गया। फिर से साइन इन करें।',
    requires_recent_login: 'सुरक्षा के लिए, फिर से साइन इन करें।',
    user_not_found: 'ऐसा कोई अकाउंट नहीं है। कोई और Google अकाउंट आज़माएँ।',
    wrong_password: 'Google ने यह साइन इन नहीं माना। फिर कोशिश करें।',
    email_already_in_use: 'यह ईमेल पता किसी और अकाउंट का है। उसी से साइन इन करें।',
    credential_already_in_use: 'यह Google अकाउंट यहाँ किसी और अकाउंट से जुड़ा है। कृपया हमें लिखें।',
    expired_action_code: 'इस लिंक का समय ख़त्म हो गया। फिर से शुरू करें।',
    invalid_action_code: 'यह लिंक काम में आ चुका है या अधूरा है। फिर से शुरू करें।',
    invalid_verification_code: 'यह कोड सही नहीं है। फिर कोशिश करें।',
  },
  unknownFailure: 'साइन इन नहीं हो पाया। फिर कोशिश करें।',
  continueWithGoogle: 'Google से आगे बढ़ें',
  notSignedIn: 'साइन इन नहीं हुआ',
};
