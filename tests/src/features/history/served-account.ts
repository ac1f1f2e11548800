import type { Job } from '../../../../domain/account/job.ts';

/** What a device asks the server. */
export interface Asked {
  method: string;
  path: string;
  query: Readonly<Record<string, string>>;
  /** Of a picture that is sent: its record as JSON, and its bytes. */
  record?: string;
  bytes?: string;
}

/** What it is handled: JSON, or the bytes of a picture. */
export interface Responded {
  status: number;
  json?: unknown;
  bytes?: string;
}

/**
 * The server's side of one account, with its real rules: SQLite, the pictures, the jobs and the alarm.
 * Everything that is asked is done at once.
 */
export interface ServedAccount {
  isOn(): boolean;
  turn(isOn: boolean): void;
  response(asked: Asked): Promise<Responded>;
  /** Makes a picture, whose bytes are `bytes of <id>`. */
  makePicture(id: string): Promise<void>;
  /** Makes an AI edit, of which the server has the response alone. */
  makeEdit(id: string): Promise<void>;
  /** Pays for a filter, which the device draws. */
  makeFilter(id: string): Promise<void>;
  /** The newest jobs. */
  jobs(): Promise<Job[]>;
  /** Lets time pass, and the account do what is due. */
  pass(ms: number): Promise<void>;
  /** The bytes of the pictures and responses that the server has, by their ids. */
  stored(): Map<string, string>;
}
