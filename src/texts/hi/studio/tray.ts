import type { TrayTexts } from '../../en/studio/tray.ts';

export const tray: TrayTexts = {
  inProgress: 'बन रही हैं',
  done: 'आपकी तस्वीरें',
  ready: 'तैयार',
  failed: 'नहीं बनी',
  failedFree: 'नहीं बनी, आपका कोई क्रेडिट नहीं लगा',
  made: (made, total) => `${total} में से ${made} तैयार`,
  countInProgress: (count) => (count === 1 ? '1 बन रही है' : `${count} बन रही हैं`),
  countReady: (count) => `${count} तैयार`,
  countFailed: (count) => (count === 1 ? '1 नहीं बनी' : `${count} नहीं बनीं`),
  mark: (counts) => `आपकी तस्वीरें: ${counts}`,
  dismissAll: 'सब हटाएँ',
  dismiss: (tool) => `सूची से हटाएँ: ${tool}`,
  cancel: (tool) => `रद्द करें: ${tool}`,
  tabReady: (count) => (count === 1 ? 'तस्वीर तैयार है' : `${count} तस्वीरें तैयार हैं`),
  tabMade: (made, total) => `${total} में से ${made} तस्वीरें तैयार`,
  tabFailed: 'तस्वीर नहीं बनी',
  endedReady: (tool) => `${tool}: तस्वीर तैयार है।`,
  endedFailed: (tool) => `${tool}: तस्वीर नहीं बनी, और कोई क्रेडिट नहीं लगा।`,
};
