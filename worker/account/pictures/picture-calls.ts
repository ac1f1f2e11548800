import type { Language } from '../../../domain/languages.ts';
import type { AccountParts } from '../account-parts.ts';
import type { ReadyEmails } from '../results/ready-emails.ts';
import type {
  AccountPictures,
  AddPictureOutcome,
  PictureAdmission,
  SentPicture,
} from './account-pictures.ts';
import type { ListedPicture } from './listed-picture.ts';
import { findShareable, type ShareableOutcome } from './shareable-picture.ts';

/** The account's calls about its user's pictures, and about the e-mails on finished ones. */
export class PictureCalls {
  readonly #parts: Pick<AccountParts, 'pictures' | 'jobs' | 'ledger'>;
  readonly #pictures: AccountPictures;
  readonly #readyEmails: ReadyEmails;
  readonly #armAlarm: () => Promise<void>;

  constructor(
    parts: Pick<AccountParts, 'pictures' | 'readyEmails' | 'jobs' | 'ledger'>,
    armAlarm: () => Promise<void>,
  ) {
    this.#parts = parts;
    this.#pictures = parts.pictures;
    this.#readyEmails = parts.readyEmails;
    this.#armAlarm = armAlarm;
  }

  /** Returns the pictures that the server has or knows of; see `AccountPictures`. */
  list(): {
    keepPictures: boolean;
    pictures: ListedPicture[];
    deletedIds: string[];
    goneIds: string[];
  } {
    const pictures = this.#pictures;
    return {
      keepPictures: pictures.isOn,
      pictures: pictures.list(),
      deletedIds: pictures.deletedIds(),
      goneIds: pictures.goneIds(),
    };
  }

  /** Turns the keeping of pictures on, or off, which deletes those that are kept. */
  async turn(isOn: boolean): Promise<void> {
    this.#pictures.turn(isOn);
    await this.#armAlarm();
  }

  /** Decides whether a picture is taken, before it is read. */
  admit(id: string): PictureAdmission {
    return this.#pictures.admit(id);
  }

  /** Registers the name of a picture before its bytes are stored in R2; see `PictureDeletions`. */
  async expect(key: string): Promise<void> {
    this.#pictures.deletions.expect(key);
    await this.#armAlarm();
  }

  /** Takes a picture whose bytes are in R2. */
  async add(sent: SentPicture): Promise<AddPictureOutcome> {
    const outcome = this.#pictures.add(sent);
    await this.#armAlarm();
    return outcome;
  }

  /** Deletes a picture; see `AccountPictures.delete`. */
  async delete(id: string, options: { everywhere?: boolean } = {}): Promise<boolean> {
    const deleted = this.#pictures.delete(id, options);
    await this.#armAlarm();
    return deleted;
  }

  /** Returns a picture that can be shared; see `findShareable`. */
  shareable(id: string): ShareableOutcome {
    return findShareable(this.#parts, id);
  }

  /** Returns the language of the e-mails about finished pictures; null where they are not wanted. */
  emailLanguage(): Language | null {
    return this.#readyEmails.language;
  }

  /** Turns the e-mails about finished pictures on, in a language, or off with null. */
  async setEmailLanguage(language: Language | null): Promise<void> {
    this.#readyEmails.turn(language);
    await this.#armAlarm();
  }

  /** Returns, of these jobs, those whose pictures nobody has seen, where e-mails are wanted. */
  unseen(jobIds: readonly string[]): string[] {
    return this.#readyEmails.unseen(jobIds);
  }
}
