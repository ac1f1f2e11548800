import type { ActionTexts } from '../../en/shell/actions.ts';

export const actions: ActionTexts = {
  download: 'डाउनलोड करें',
  copy: 'कॉपी करें',
  copied: 'कॉपी हो गया',
  share: 'शेयर करें',
  cancel: 'रद्द करें',
  cancelled: 'रद्द किया गया',
  opening: 'खुल रही है…',
  reconnecting: 'फिर से जुड़ रहे हैं…',
  madeWithAi: 'AI से बनी',
  gettingReady: 'तैयारी हो रही है',
  notCharged: 'आपका कोई क्रेडिट नहीं लगा',
  buyCredits: 'क्रेडिट ख़रीदें',
  failures: {
    download: 'डाउनलोड नहीं हुआ',
    copy: 'कॉपी नहीं हुआ',
    share: 'शेयर नहीं हुआ',
    advice: 'फिर कोशिश करने में कोई क्रेडिट नहीं लगता। अपना कनेक्शन जाँचें।',
  },
};
