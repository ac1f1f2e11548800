import type { Language } from '../../../domain/languages.ts';
import type { AccountParts } from '../account-parts.ts';
import type { RequestAdmission } from '../bounds/request-limits.ts';
import type { ReadyEmails } from '../results/ready-emails.ts';
import type {
  AccountPictures,
  AddPictureOutcome,
  PictureAdmission,
  SentPicture,
} from './account-pictures.ts';
import type { ListedPicture } from './listed-picture.ts';
import { findShareable, type ShareableOutcome } from './shareable-picture.ts';

export class PictureCalls {
  readonly #parts: Pick<AccountParts, 'pictures' | 'jobs' | 'ledger' | 'exportRequests'>;
  readonly #pictures: AccountPictures;
  readonly #readyEmails: ReadyEmails;
  readonly #armAlarm: () => Promise<void>;

  constructor(
    parts: Pick<AccountParts, 'pictures' | 'readyEmails' | 'jobs' | 'ledger' | 'exportRequests'>,
    armAlarm: () => Promise<void>,
  ) {
    this.#parts = parts;
    this.#pictures = parts.pictures;
    this.#readyEmails = parts.readyEmails;
    this.#armAlarm = armAlarm;
  }

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

  /** Off deletes the saved pictures. */
  async turn(isOn: boolean): Promise<void> {
    this.#pictures.turn(isOn);
    await this.#armAlarm();
  }

  /** Decides whether to accept a picture before reading it. */
  admit(id: string): PictureAdmission {
    return this.#pictures.admit(id);
  }

  /** Registers the name of a picture before its bytes are stored in R2; see `PictureDeletions`. */
  async expect(key: string): Promise<void> {
    this.#pictures.deletions.expect(key);
    await this.#armAlarm();
  }

  async add(sent: SentPicture): Promise<AddPictureOutcome> {
    const outcome = this.#pictures.add(sent);
    await this.#armAlarm();
    return outcome;
  }

  async delete(id: string, options: { everywhere?: boolean } = {}): Promise<boolean> {
    const deleted = this.#pictures.delete(id, options);
    await this.#armAlarm();
    return deleted;
  }

  /** Returns a picture that can be shared; see `findShareable`. */
  shareable(id: string, options: { evenFrozen?: boolean } = {}): ShareableOutcome {
    return findShareable(this.#parts, id, options);
  }

  /** Returns a result and counts an export of it. What a device has sent under the id of a job is no result. */
  exportable(
    id: string,
  ): ShareableOutcome | Exclude<RequestAdmission<'rate_limited'>, { ok: true }> {
    const { pictures, exportRequests } = this.#parts;
    const found = this.shareable(id);
    if (!found.ok) return found;
    if (!pictures.isResult(id)) return { ok: false, code: 'not_found' };
    const admission = exportRequests.admit();
    return admission.ok ? found : admission;
  }

  /** Null if the user does not want these e-mails. */
  emailLanguage(): Language | null {
    return this.#readyEmails.language;
  }

  /** Null turns the e-mails off. */
  async setEmailLanguage(language: Language | null): Promise<void> {
    this.#readyEmails.turn(language);
    await this.#armAlarm();
  }

  /** Returns the unseen pictures among these jobs, if the user wants e-mails. */
  unseen(jobIds: readonly string[]): string[] {
    return this.#readyEmails.unseen(jobIds);
  }
}
