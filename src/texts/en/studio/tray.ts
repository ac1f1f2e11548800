import { texts } from '../../language.ts';

/** The jobs in progress and the ones that have just ended, on every signed-in page. */
const english = {
  inProgress: 'In progress',
  /** The heading of the list while no job is in progress. */
  done: 'Your pictures',
  ready: 'Ready',
  failed: 'Failed',
  failedFree: 'Failed, you were not charged',
  made: (made: number, total: number) => `${made} of ${total} ready`,
  countInProgress: (count: number) => `${count} in progress`,
  countReady: (count: number) => `${count} ready`,
  countFailed: (count: number) => `${count} failed`,
  mark: (counts: string) => `Your pictures: ${counts}`,
  dismissAll: 'Dismiss all',
  dismiss: (tool: string) => `Dismiss: ${tool}`,
  cancel: (tool: string) => `Cancel: ${tool}`,
  /** In the title of a tab that nobody looks at, and in notifications. */
  tabReady: (count: number) => (count === 1 ? 'Picture ready' : `${count} pictures ready`),
  tabMade: (made: number, total: number) => `${made} of ${total} pictures ready`,
  tabFailed: 'Picture failed',
  endedReady: (tool: string) => `${tool}: the picture is ready.`,
  endedFailed: (tool: string) => `${tool}: the picture failed. You were not charged.`,
};

export type TrayTexts = typeof english;
export const trayTexts = texts('tray', english);
