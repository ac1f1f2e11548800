import type { ScreeningSettings } from '../config.ts';
import { RunningSha256, sha256Of } from '../crypto/sha256.ts';
import type { AccountEnv } from '../http/context.ts';
import type { PictureFacts } from '../images/pictures/picture-format.ts';
import { isBlockedFile } from './blocked-files.ts';
import { isRefusedPicture } from './screen-picture.ts';

interface UploadOf {
  env: Env;
  account: Pick<AccountEnv['Variables']['account'], 'userId' | 'call'>;
  settings: ScreeningSettings;
  from: 'upload' | 'kept picture';
}

/** The screening of one picture that a user sends, as far as the operator wants it. */
export class UploadScreening {
  readonly #of: UploadOf;
  /** Receives the file as it was sent; null where files are not matched. */
  readonly hash: RunningSha256 | null;

  constructor(of: UploadOf) {
    this.#of = of;
    this.hash = of.settings.matchesHashes ? new RunningSha256() : null;
  }

  /** Whether the file is in the list of blocked files. To be asked once the whole file was read. */
  async isBlocked(): Promise<boolean> {
    if (!this.hash) return false;
    const { env, account, from } = this.#of;
    const sha256 = await this.hash.end();
    const file = { sha256, userId: account.userId, from };
    return (await isBlockedFile(env, file)) && this.#count(sha256);
  }

  /** Whether a model refuses the stored picture, which is then deleted. */
  async isRefused(key: string, { type, width, height }: PictureFacts): Promise<boolean> {
    const { env, settings } = this.#of;
    if (settings.pictures !== 'all') return false;
    const stored = await env.PICTURES.get(key);
    if (!stored) return false;
    const bytes = new Uint8Array(await stored.arrayBuffer());
    if (!(await isRefusedPicture(env, { bytes, type, width, height }))) return false;
    await env.PICTURES.delete(key);
    return this.#count(await sha256Of(bytes));
  }

  /** A device may send the same file again by itself: it is one refusal. */
  async #count(sha256: string): Promise<true> {
    const { account, settings } = this.#of;
    await account.call('jobs.countRefusal', sha256, settings.freezeAfter);
    return true;
  }
}
