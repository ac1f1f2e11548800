import type { ResultTexts } from '../../en/studio/results.ts';

export const results: ResultTexts = {
  change: {
    label: 'क्या बदलना है?',
    placeholder: 'आसमान गहरा करें',
    action: 'बदलें',
    failed: 'तस्वीर बदली नहीं जा सकी',
  },
  stage: {
    open: 'तस्वीर बड़ी करें',
    label: 'बड़ी की हुई तस्वीर',
    fit: 'विंडो में पूरी दिखाएँ',
    full: '100 % पर दिखाएँ',
    compare: 'पहले वाली तस्वीर से तुलना करें',
    previous: 'पिछला वर्ज़न',
    next: 'अगला वर्ज़न',
  },
  more: 'ऐसी और तस्वीरें',
};
