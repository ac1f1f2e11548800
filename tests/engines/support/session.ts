import type { Tab } from '../driver/browser.ts';

/** What the steps of one engine share. */
export interface Session {
  /** The name of the engine, as it is in a report. */
  engine: string;
  /** The address of the user who is signed in for most of the steps. */
  email: string;
  /** A tab in which one step after the other is done. */
  tab: () => Tab;
  /** A folder for files to upload; it is deleted in the end. */
  folder: () => string;
  /** Ends the browser and starts it again, with a new tab. */
  restart: () => Promise<void>;
}
