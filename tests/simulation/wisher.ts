import type { Problem } from '../../domain/error-code.ts';
import { type Device, json } from './device.ts';
import type { Action } from './journey.ts';
import { bodyOf, needsUpload, uploadForm, type Wish, wishPrices } from './wishes.ts';
import type { Witness } from './witness.ts';
import { breakPicture, hostWord, jumpClock, promptWord, slowMs } from './world.ts';

/** With which tool, and how the services are to answer. */
type Manner = Pick<Extract<Action, { do: 'generate' }>, 'tool' | 'provider' | 'host'>;

/** One user's wishes: sends what they need, asks, and witnesses what is answered. */
export class Wisher {
  readonly #witness: Witness;
  /** Ids of the pictures that were sent, by what they are for. */
  readonly #uploads = new Map<string, string>();

  constructor(witness: Witness) {
    this.#witness = witness;
  }

  /** Asks for a picture under this id, perhaps again. `isFrozen` says whether the account is, for certain. */
  async wish(
    device: Device,
    id: string,
    isFrozen: () => boolean,
    how: Manner = { tool: 'text2img', provider: 'good', host: 'good' },
  ): Promise<void> {
    const { tool, provider } = how;
    const host = needsUpload(tool) ? how.host : 'good';
    const prompt = `${id} ${promptWord(provider)} ${hostWord(host)}`;
    // A cut-out is asked for without words: its picture alone says how it is to go.
    const isOwn = tool === 'bgremove' || host !== 'good';
    const purpose = isOwn ? `${tool} ${prompt}` : 'any';
    const uploadId = needsUpload(tool) ? await this.#upload(device, purpose) : null;
    if (needsUpload(tool) && uploadId === null) return;
    if (isOwn && uploadId)
      await breakPicture(uploadId, tool === 'bgremove' ? provider : 'good', host);
    const wish: Wish = { tool, prompt, uploadId };
    const granted = this.#granted();
    const job = this.#witness.jobs.get(id) ?? {
      wishes: [],
      taken: new Set<string>(),
      mayBeErased: false,
    };
    this.#witness.jobs.set(id, job);
    const wasFrozen = isFrozen() && job.wishes.length === 0;
    job.wishes.push(wish);
    const response = await device.insist('/api/jobs', json(bodyOf(id, wish)));
    if (provider === 'late') {
      await new Promise((resolve) => setTimeout(resolve, slowMs / 2));
      jumpClock(181_000);
    }
    if (response.status === 202) {
      job.taken.add(JSON.stringify(wish));
      if (wasFrozen && isFrozen()) this.#note(`${id} was taken while frozen`);
      if (job.taken.size > 1) this.#note(`${id} was taken for two wishes`);
      return;
    }
    if (response.status >= 500) return;
    const { code } = await response.json<Problem>();
    const least = granted - this.#takenAtMost(id);
    const isFirst = job.wishes.length === 1;
    if (code === 'insufficient_credits' && isFirst && least >= wishPrices[tool]) {
      this.#note(`${id} was refused for want of credits though ${least} were there`);
    }
    const expected = [
      'insufficient_credits',
      'too_many_jobs',
      'conflict',
      'signed_out',
      'account_frozen',
      'account_closed',
    ];
    // The picture's hour may be over, or it went with its owner: it is sent again next time.
    if (code === 'unknown_upload' && uploadId !== null) this.#uploads.delete(purpose);
    else if (!expected.includes(code)) this.#note(`${id} was refused with ${code}`);
  }

  /** The id of the picture that the user has sent for this; null when it could not be sent. */
  async #upload(device: Device, purpose: string): Promise<string | null> {
    const known = this.#uploads.get(purpose);
    if (known !== undefined) return known;
    const response = await device.insist('/api/uploads', {
      method: 'POST',
      body: uploadForm(),
    });
    if (!response.ok) return null;
    const { id } = await response.json<{ id: string }>();
    this.#uploads.set(purpose, id);
    return id;
  }

  /** Credits that the user was given for certain by now. */
  #granted(): number {
    const orders = this.#witness.orders.filter(({ isGranted }) => isGranted);
    return 2 + orders.reduce((sum, { credits }) => sum + credits, 0);
  }

  /** Credits that other jobs and returned orders may have taken by now, at most. */
  #takenAtMost(exceptJob: string): number {
    let others = 0;
    for (const [id, { wishes }] of this.#witness.jobs) {
      if (id !== exceptJob) others += Math.max(...wishes.map(({ tool }) => wishPrices[tool]));
    }
    const returned = this.#witness.orders.filter(({ returnedMinor }) => returnedMinor > 0);
    return others + returned.reduce((sum, { credits }) => sum + credits, 0);
  }

  #note(violation: string): void {
    this.#witness.violations.push(violation);
  }
}
