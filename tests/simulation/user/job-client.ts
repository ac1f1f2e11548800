import type { Problem } from '../../../domain/problems.ts';
import { type Action, operatorModes, type ProviderMode } from '../journey/journey.ts';
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

type JobConditions = Pick<Extract<Action, { do: 'generate' }>, 'tool' | 'provider' | 'host'>;

const expectedRefusals: readonly string[] = [
  'insufficient_credits',
  'too_many_failures',
  'too_many_jobs',
  'conflict',
  'signed_out',
  'account_frozen',
  'unknown_upload',
];

/** The calls without a charge that lock out a user, and the most keys that a job tries. */
const unchargedCallsMax = 10;
const keysMax = 3;

export class JobClient {
  readonly #observations: Observations;
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
    const job = this.#observed(id);
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
    // The upload may have expired, or was deleted with its user: it is uploaded again next time.
    const code = await this.#noteRefusal(id, response);
    if (code === 'unknown_upload' && uploadId !== null) this.#uploads.delete(purpose);
    const least = granted - this.#takenAtMost(id);
    const isFirst = job.requests.length === 1;
    if (code === 'insufficient_credits' && isFirst && least >= shownPrices[tool]) {
      this.#note(`${id} was refused for lack of credits, with ${least} available`);
    }
  }

  /** Requests a batch under this id, perhaps again. Its jobs have the ids `<id>-0`, `<id>-1` and so on. */
  async requestBatch(
    device: Device,
    id: string,
    providers: readonly ProviderMode[],
  ): Promise<void> {
    const jobs = providers.map((provider, at) => {
      const jobId = `${id}-${at}`;
      const prompt = `${jobId} ${promptWord(provider)} ${hostWord('good')}`;
      return { id: jobId, request: { tool: 'text2img', prompt, uploadId: null } as const };
    });
    const observed = jobs.map(({ id: jobId, request }) => {
      const job = this.#observed(jobId);
      job.requests.push(request);
      return job;
    });
    const body = {
      id,
      expectedCost: jobs.length * shownPrices.text2img,
      jobs: jobs.map(({ id: jobId, request }) => bodyOf(jobId, request)),
    };
    const response = await device.insist('/api/batches', json(body));
    if (response.status === 202) {
      const known = this.#observations.batches.get(id) ?? jobs.length;
      if (known !== jobs.length) this.#note(`${id} was accepted for two requests`);
      this.#observations.batches.set(id, jobs.length);
      for (const [at, { request }] of jobs.entries()) {
        observed[at]?.accepted.add(JSON.stringify(request));
      }
    } else if (response.status < 500) await this.#noteRefusal(id, response);
  }

  #observed(id: string) {
    const known = this.#observations.jobs.get(id);
    const job = known ?? { requests: [], accepted: new Set<string>(), mayBeErased: false };
    this.#observations.jobs.set(id, job);
    return job;
  }

  async #noteRefusal(id: string, response: Response): Promise<string> {
    const { code } = await response.json<Problem>();
    if (!expectedRefusals.includes(code)) this.#note(`${id} was refused with ${code}`);
    if (code === 'too_many_failures' && this.#callsAtMost() < unchargedCallsMax) {
      this.#note(`${id} was refused because of calls that the operator let fail`);
    }
    return code;
  }

  /** The most calls that may count for the user. A cancelled job makes one at most, too. */
  #callsAtMost(): number {
    const isOperators = ({ prompt }: RequestedJob) =>
      operatorModes.some((mode) => prompt.includes(promptWord(mode)));
    const jobs = [...this.#observations.jobs.values()];
    return keysMax * jobs.filter(({ requests }) => !requests.every(isOperators)).length;
  }

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
