import type { Batch } from '../../../domain/account/batch.ts';
import type { Credits, Entries, Entry } from '../../../domain/account/credits.ts';
import type { Job } from '../../../domain/account/job.ts';
import type { Order, Orders } from '../../../domain/orders/order.ts';
import type { Client } from '../../worker/client.ts';
import { type Conditions, easyHostModes } from '../journey/journey.ts';
import { isOnDevice, type RequestedJob, shownPrices, toolOf } from '../user/requested-job.ts';
import { forgetPictures, hostWord, type MadePicture, promptWord } from '../world/world.ts';
import { creditsLeft, type Observations } from './observations.ts';
import { count } from './tally.ts';

/** How long a job may take, in milliseconds. */
const deadlineMs = 180_000;

export interface Account {
  credits: Credits;
  entries: Entry[];
  jobs: Map<string, Job>;
  batches: Map<string, Batch>;
  orders: Order[];
  pictures: Set<string>;
  shown: number[];
  /** Names of stored pictures, after every job was pruned. */
  leftPictures: string[];
}

export async function readAccount(
  client: Client,
  observations: Observations,
  shown: number[],
): Promise<Account> {
  const jobs = new Map<string, Job>();
  const pictures = new Set<string>();
  for (const id of observations.jobs.keys()) {
    const response = await client.fetch(`/api/jobs/${id}`);
    if (!response.ok) continue;
    const { job } = await response.json<{ job: Job }>();
    jobs.set(id, job);
    if (job.result && (await isPicture(client, job.result.url))) pictures.add(id);
  }
  const batches = new Map<string, Batch>();
  for (const id of observations.batches.keys()) {
    const response = await client.fetch(`/api/batches/${id}`);
    if (response.ok) batches.set(id, (await response.json<{ batch: Batch }>()).batch);
  }
  const entries: Entry[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: Entries = await client.get(
      `/api/credits/entries${cursor === '' ? '' : `?cursor=${cursor}`}`,
    );
    entries.push(...page.entries);
    cursor = page.nextCursor;
  }
  const { orders } = await client.get<Orders>('/api/orders');
  const credits = await client.credits();
  const leftPictures = await forgetPictures(observations.userId);
  return { credits, entries, jobs, batches, orders, pictures, shown, leftPictures };
}

/**
 * Returns whether provider and host were asked only for what succeeds, at the latest at the second
 * try.
 */
function isEasy({ prompt }: RequestedJob): boolean {
  const isMade = (['good', 'slow'] as const).some((mode) => prompt.includes(promptWord(mode)));
  return isMade && easyHostModes.some((mode) => prompt.includes(hostWord(mode)));
}

/**
 * Returns how many pictures the provider made for any of the requests. A background removal is
 * recognized by its source, everything else by its prompt.
 */
function picturesOf(requests: readonly RequestedJob[], made: readonly MadePicture[]): number {
  const isOf = (picture: MadePicture, { tool, prompt, uploadId }: RequestedJob): boolean =>
    tool === 'bgremove'
      ? uploadId !== null && picture.image.includes(uploadId)
      : picture.prompt.includes(prompt);
  return made.filter((picture) => requests.some((request) => isOf(picture, request))).length;
}

/** Returns whether a job failed with its account's deletion or freezing, or too early by its deadline. */
function wasStopped({ error, createdAt, settledAt }: Job): boolean {
  if (error?.code === 'account_closed' || error?.code === 'account_frozen') return true;
  const tookMs = Date.parse(settledAt ?? '') - Date.parse(createdAt);
  return error?.code === 'deadline_exceeded' && tookMs < deadlineMs;
}

async function isPicture(client: Client, url: string): Promise<boolean> {
  const response = await client.fetch(url);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const png = [0x89, 0x50, 0x4e, 0x47];
  return response.ok && png.every((byte, at) => bytes[at] === byte);
}

/** A batch exists with all of its jobs, and what was charged and returned is its price. */
function faultsOfBatches({ batches }: Observations, account: Account): string[] {
  return [...batches].flatMap(([id, size]) => {
    const batch = account.batches.get(id);
    if (!batch) return [`${id}: was accepted, and does not exist`];
    const { cost, charged, returned, jobs } = batch;
    count(
      `batch ${returned === 0 ? 'charged' : charged === 0 ? 'returned' : 'charged and returned'}`,
    );
    const price = jobs.reduce((sum, job) => sum + job.cost, 0);
    return [
      ...(jobs.length === size ? [] : [`${id}: has ${jobs.length} of ${size} jobs`]),
      ...(cost === price ? [] : [`${id}: costs ${cost}, and its jobs ${price}`]),
      ...(charged + returned === cost ? [] : [`${id}: ${charged} + ${returned} is not ${cost}`]),
    ];
  });
}

/**
 * Returns every way in which an account is not as it must be. It knows what was paid and returned,
 * what the provider made, and which results can be fetched. It does not know how the ledger works.
 */
export function judge(
  observations: Observations,
  account: Account,
  made: readonly MadePicture[],
  conditions: Conditions,
): string[] {
  const faults = [...observations.violations];
  const { balance, held, available } = account.credits;
  let charged = 0;
  for (const [id, { requests, accepted, mayBeErased }] of observations.jobs) {
    const job = account.jobs.get(id);
    const pictures = picturesOf(requests, made);
    if (pictures > 1) faults.push(`${id}: the provider was paid for ${pictures} pictures`);
    count(job ? `job ${job.state}${job.error ? ` ${job.error.code}` : ''}` : 'job refused');
    if (!job) {
      if (accepted.size > 0) faults.push(`${id}: was accepted, and does not exist`);
      continue;
    }
    const right = [...accepted].map((request) => JSON.parse(request) as RequestedJob);
    const possible = (right.length > 0 ? right : requests).filter(
      ({ tool }) => toolOf(tool) === job.tool,
    );
    if (!possible.some(({ tool }) => shownPrices[tool] === job.cost)) {
      faults.push(`${id}: costs ${job.cost} for ${job.tool}`);
    }
    if (job.state === 'succeeded') {
      charged += job.cost;
      // The deadline of a job of a batch counts from its start.
      const tookMs = Date.parse(job.settledAt ?? '') - Date.parse(job.createdAt);
      if (job.batchId === undefined && tookMs > deadlineMs) {
        faults.push(`${id}: succeeded after its deadline`);
      }
      if (possible.some(({ tool }) => isOnDevice(tool))) {
        if (job.result) faults.push(`${id}: has a picture that was never uploaded`);
        continue;
      }
      if (pictures === 0) faults.push(`${id}: succeeded, and no picture was ever made`);
      if (!account.pictures.has(id) && !mayBeErased) {
        faults.push(`${id}: succeeded, and its picture is missing`);
      }
    } else if (job.state === 'queued' || job.state === 'running') {
      faults.push(`${id}: never ended`);
    } else if (!job.error) {
      faults.push(`${id}: ${job.state} without a reason`);
    } else if (wasStopped(job) && pictures > 0 && requests.every(isEasy)) {
      faults.push(`${id}: ${job.error.code} while its picture was made, and nobody pays for it`);
    } else if (conditions === 'faultless' && job.state === 'failed' && requests.every(isEasy)) {
      faults.push(`${id}: failed with ${job.error.code}, without any fault`);
    }
  }
  faults.push(...faultsOfBatches(observations, account));
  const bought = observations.orders.reduce((sum, order) => sum + creditsLeft(order), 0);
  const expected = 2 + bought - charged;
  if (balance !== expected) {
    faults.push(`the balance is ${balance} and must be ${expected}: 2 + ${bought} − ${charged}`);
  }
  for (const order of observations.orders) {
    const status = account.orders.find(({ razorpay_order_id: id }) => id === order.id)?.status;
    const isReturned = order.returnedMinor === order.priceMinor;
    const right = order.isPaid
      ? [isReturned ? 'refunded' : 'completed']
      : ['created', 'failed', 'expired'];
    count(`order ${status}`);
    if (status === undefined || !right.includes(status)) {
      faults.push(`${order.id} is ${status} and must be ${right.join(' or ')}`);
    }
  }
  const disputed = observations.orders.filter(({ isDisputeOpen }) => isDisputeOpen);
  const heldMax = disputed.reduce((sum, order) => sum + creditsLeft(order), 0);
  if (held > heldMax) {
    faults.push(`${held} credits are held, and ${heldMax} are in dispute; no job is unfinished`);
  }
  if (available !== balance - held)
    faults.push(`available is ${available} of ${balance} − ${held}`);
  const recorded = account.entries.reduce((sum, { amount }) => sum + amount, 0);
  if (recorded !== balance)
    faults.push(`the activity contains ${recorded} credits, the balance ${balance}`);
  if (account.entries[0]?.balanceAfter !== balance) {
    faults.push('the newest entry of the activity does not end at the balance');
  }
  for (const name of account.leftPictures) {
    faults.push(`the picture ${name} remains, and no job has it`);
  }
  for (const shown of account.shown) {
    if (shown !== available) faults.push(`an open tab shows ${shown} of ${available} credits`);
  }
  return faults;
}
