import { jobErrorMessages } from '../../../../domain/account/job-error.ts';
import { texts } from '../../language.ts';

/** What the entries of the ledger say, by their codes. */
const english = {
  welcome: 'Welcome',
  trial: 'Free trial credits',
  trialWithheld: 'No free trial credits',
  reopened: 'Welcome back. A reopened account gets no free credits.',
  credits: 'Credits',
  bought: 'Bought',
  picture: 'Picture',
  created: 'Picture created',
  notCharged: (reason: string) => `Not charged. ${reason}`.trim(),
  reasons: jobErrorMessages as Readonly<Record<string, string>>,
  dispute: 'Payment in dispute',
  disputeEnds: {
    expired: 'It took too long.',
    taken_back: 'Its credits were taken back.',
    lost: 'The dispute was lost, so its credits are taken back.',
    kept: 'The dispute ended without a return of the money.',
  } as Readonly<Record<string, string>>,
  returned: 'Money returned',
  noneTakenBack: (note: string) => `${note}. No credits were removed.`,
  adjustment: 'Adjustment by Imagemint',
  yourAccount: 'Your account',
  frozen: (reason: string) => `Frozen: ${reason}`,
  unfrozen: (reason: string) => `No longer frozen: ${reason}`,
  closed: {
    owner: 'You deleted your account.',
    operator: 'We deleted your account.',
  } as Readonly<Record<string, string>>,
};

export type ActivityTexts = typeof english;
export const activityTexts = texts('activity', english);
