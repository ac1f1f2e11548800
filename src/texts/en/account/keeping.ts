import { plural } from '../../format.ts';
import { texts } from '../../language.ts';

/** Pictures that the account saves for its user. */
const english = {
  /** `trialMax`: null after the first purchase. */
  newest: (picturesMax: number, trialMax: number | null) =>
    `your newest ${picturesMax} pictures${trialMax === null ? '' : ` (${trialMax} before your first purchase)`}`,
  keepThem: 'Keep them in my account',
  choice: 'Keep my pictures in my account',
  choiceNote: (pictures: string) =>
    `We save ${pictures} privately, as long as you have your account. You see them on all your devices.`,
  turnedOn: 'Your account keeps your pictures from now on',
  turnedOff: 'The pictures in your account were deleted',
  notChanged: 'This could not be changed',
  off: {
    title: 'Stop keeping your pictures?',
    text: 'The pictures in your account are deleted at once. Those on your devices stay there.',
    action: 'Delete them from my account',
  },
  question: {
    title: 'Where should we keep your pictures?',
    account: 'Your account, on all devices',
    recommended: 'Recommended',
    accountNote: (pictures: string) => `Privately and free: ${pictures}.`,
    device: 'This device',
    deviceNote: (picturesMax: number) => `Your newest ${picturesMax} pictures, here only.`,
    deviceRisk: (picturesMax: number) =>
      `Your newest ${picturesMax} pictures, here only. This browser may delete them.`,
    later: 'You can change this in your profile.',
  },
  eviction: {
    title: 'Your oldest picture will go',
    text: (itemsMax: number) =>
      `This device saves your newest ${itemsMax} pictures. The next one replaces the one above.`,
    download: 'Download it',
    goOn: 'Create without it',
  },
  inAccount: 'In your account',
  until: (day: string) => `On our server until ${day}`,
  unfinished: 'The device that started this edit still has to finish it. Open Imagemint there.',
  answer: 'The AI’s answer alone: no device has finished this edit.',
  onDevice: 'Only the device that made this edit has it.',
  onItsWay: 'The device that made this picture has not sent it yet. Open Imagemint there.',
  gone: (count: number) =>
    plural(count, 'A picture is no longer here', `${count} pictures are no longer here`),
  goneText:
    'Our server had them only for a few days. They may still be on the device that made them.',
  goneAdvice: 'To see new pictures on every device, keep them in your account.',
  unsent: (count: number) =>
    plural(
      count,
      'A picture is not in your account yet',
      `${count} pictures are not in your account yet`,
    ),
  unsentEdits: (count: number) =>
    plural(count, 'An edit is not on our server yet', `${count} edits are not on our server yet`),
  refused: (count: number) =>
    plural(
      count,
      'A picture can’t be saved in your account',
      `${count} pictures can’t be saved in your account`,
    ),
  refusedText: (megabytesMax: number) =>
    `Too large (max ${megabytesMax} MB) or damaged. Download what is only on this device.`,
  onlyHere: 'Only on this device',
  unfetched: 'This picture could not be loaded. Check your connection.',
  unreached: 'We can’t reach the server',
  unreachedText: 'You see the pictures on this device only.',
  looking: 'Looking for your pictures',
};

export type KeepingTexts = typeof english;
export const keepingTexts = texts('keeping', english);
