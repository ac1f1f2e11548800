import type { Problem } from '../../../domain/error-code.ts';
import type { Action } from '../journey/journey.ts';
import type { Observations } from '../oracle/observations.ts';
import { breakPicture, hostWord, jumpClock, promptWord, slowMs } from '../world/world.ts';
import { type Device, json } from './device.ts';
import {
  bodyOf,
  needsUpload,
  type RequestedJob,
  shownPrices,
  uploadForm,
} from './requested-job.ts';

/** The tool, and how the services respond. */
type JobConditions = Pick<Extract<Action, { do: 'generate' }>, 'tool' | 'provider' | 'host'>;

/** Sends one user's job requests with their uploads, and records the responses. */
export class JobClient {
  readonly #observations: Observations;
  /** Ids of the uploads, by purpose. */
  readonly #uploads = new Map<string, string>();

  constructor(observations: Observations) {
    this.#observations = observations;
  }

  /**
   * Requests a job under this id, perhaps again. `isFrozen` returns true only when the account is
   * certainly frozen.
   */
  async request(
    device: Device,
    id: string,
    isFrozen: () => boolean,
    how: JobConditions = { tool: 'text2img', provider: 'good', host: 'good' },
  ): Promise<void> {
    const { tool, provider } = how;
    const host = needsUpload(tool) ? how.host : 'good';
    const prompt = `${id} ${promptWord(provider)} ${hostWord(host)}`;
    // A background removal has no prompt, so the provider recognizes it by its picture.
    const isOwn = tool === 'bgremove' || host !== 'good';
    const purpose = isOwn ? `${tool} ${prompt}` : 'any';
    const uploadId = needsUpload(tool) ? await this.#upload(device, purpose) : null;
    if (needsUpload(tool) && uploadId === null) return;
    if (isOwn && uploadId)
      await breakPicture(uploadId, tool === 'bgremove' ? provider : 'good', host);
    const request: RequestedJob = { tool, prompt, uploadId };
    const granted = this.#granted();
    const job = this.#observations.jobs.get(id) ?? {
      requests: [],
      accepted: new Set<string>(),
      mayBeErased: false,
    };
    this.#observations.jobs.set(id, job);
    const wasFrozen = isFrozen() && job.requests.length === 0;
    job.requests.push(request);
    const response = await device.insist('/api/jobs', json(bodyOf(id, request)));
    if (provider === 'late') {
      await new Promise((resolve) => setTimeout(resolve, slowMs / 2));
      jumpClock(181_000);
    }
    if (response.status === 202) {
      job.accepted.add(JSON.stringify(request));
      if (wasFrozen && isFrozen()) this.#note(`${id} was accepted while frozen`);
      if (job.accepted.size > 1) this.#note(`${id} was accepted for two requests`);
      return;
    }
    if (response.status >= 500) return;
    const { code } = await response.json<Problem>();
    const least = granted - this.#takenAtMost(id);
    const isFirst = job.requests.length === 1;
    if (code === 'insufficient_credits' && isFirst && least >= shownPrices[tool]) {
      this.#note(`${id} was refused for lack of credits, with ${least} available`);
    }
    const expected = [
      'insufficient_credits',
      'too_many_failures',
      'too_many_jobs',
      'conflict',
      'signed_out',
      'account_frozen',
    ];
    // The upload may have expired, or was deleted with its user: it is uploaded again next time.
    if (code === 'unknown_upload' && uploadId !== null) this.#uploads.delete(purpose);
    else if (!expected.includes(code)) this.#note(`${id} was refused with ${code}`);
  }

  /** Returns the id of the upload for this purpose; null when it could not be uploaded. */
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

  /** Credits that the user has certainly been granted by now. */
  #granted(): number {
    const orders = this.#observations.orders.filter(({ isGranted }) => isGranted);
    return 2 + orders.reduce((sum, { credits }) => sum + credits, 0);
  }

  /** The most credits that other jobs, and orders returned or in dispute, may have accepted by now. */
  #takenAtMost(exceptJob: string): number {
    let others = 0;
    for (const [id, { requests }] of this.#observations.jobs) {
      if (id !== exceptJob) others += Math.max(...requests.map(({ tool }) => shownPrices[tool]));
    }
    const returned = this.#observations.orders.filter(
      ({ returnedMinor, isDisputed }) => returnedMinor > 0 || isDisputed,
    );
    return others + returned.reduce((sum, { credits }) => sum + credits, 0);
  }

  #note(violation: string): void {
    this.#observations.violations.push(violation);
  }
}
