import { texts } from '../language.ts';

/** What is in the making, on every signed-in page. */
const english = {
  inTheMaking: 'In the making',
  /** Of all that is there, once nothing is in the making any more. */
  done: 'Your pictures',
  ready: 'Ready',
  failed: 'Failed',
  failedFree: 'Failed, you were not charged',
  countMaking: (count: number) => `${count} in the making`,
  countReady: (count: number) => `${count} ready`,
  countFailed: (count: number) => `${count} failed`,
  mark: (counts: string) => `Your pictures: ${counts}`,
  dismissAll: 'Dismiss all',
  dismiss: (tool: string) => `Dismiss: ${tool}`,
  cancel: (tool: string) => `Cancel: ${tool}`,
  endedReady: (tool: string) => `${tool}: the picture is ready.`,
  endedFailed: (tool: string) => `${tool}: the picture failed, and was not charged.`,
};

export type TrayTexts = typeof english;
export const trayTexts = texts('tray', english);
