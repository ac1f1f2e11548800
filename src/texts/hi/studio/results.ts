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
  batch: {
    compare: 'दो की तुलना करें',
    first: 'पहली तस्वीर',
    second: 'दूसरी तस्वीर',
    picture: (place) => `तस्वीर ${place}`,
    show: (place) => `तस्वीर ${place} दिखाएँ`,
    download: (place) => `तस्वीर ${place} डाउनलोड करें`,
    favorite: (place) => `पसंदीदा: तस्वीर ${place}`,
    remove: (place) => `तस्वीर ${place} मिटाएँ`,
    withoutReference: 'तस्वीर पढ़ी नहीं जा सकी, इसलिए उसे रेफ़रेंस के तौर पर नहीं भेजा गया।',
    deleted: 'मिटाई गई',
  },
};
