/** The calls that a user's session makes; the others are the Worker's own. */
export const userCalls = [
  'credits',
  'entries',
  'ordersUnderWay',
  'createJob',
  'readJob',
  'recentJobs',
  'cancelJob',
  'savedJob',
  'readyEmailLanguage',
  'setReadyEmailLanguage',
  'addUpload',
  'listPictures',
  'admitPicture',
  'expectPicture',
  'addPicture',
  'deletePicture',
  'admitPrompt',
  'renewSession',
  'listSessions',
  'endSession',
  'close',
] as const;

export type UserCallName = (typeof userCalls)[number];
