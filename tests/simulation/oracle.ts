import type { Credits, Entries, Entry } from '../../domain/credits.ts';
import type { Job } from '../../domain/job.ts';
import type { Order, Orders } from '../../domain/order.ts';
import type { Client } from '../worker/client.ts';
import { easyHostModes } from './journey.ts';
import { count } from './tally.ts';
import { isOnDevice, toolOf, type Wish, wishPrices } from './wishes.ts';
import { creditsLeft, type Witness } from './witness.ts';
import { forgetPictures, hostWord, type MadePicture, promptWord } from './world.ts';

/** How long a job may take, in milliseconds. */
const deadlineMs = 180_000;

/** What is about: anything; nobody gets a key at first; or nothing goes wrong but at the provider. */
export type Weather = 'wild' | 'crowded' | 'calm';

/** What an account says of itself once everything has settled. */
export interface Account {
  credits: Credits;
  entries: Entry[];
  /** Jobs that the server knows, by id. */
  jobs: Map<string, Job>;
  orders: Order[];
  /** Ids of jobs whose picture could be fetched. */
  pictures: Set<string>;
  /** Balances that the tabs which are still open show. */
  shown: number[];
  /** Names of pictures that are stored though every job was forgotten. */
  leftPictures: string[];
}

/** Reads an account as its user can. */
export async function readAccount(
  client: Client,
  witness: Witness,
  shown: number[],
): Promise<Account> {
  const jobs = new Map<string, Job>();
  const pictures = new Set<string>();
  for (const id of witness.jobs.keys()) {
    const response = await client.fetch(`/api/jobs/${id}`);
    if (!response.ok) continue;
    const { job } = await response.json<{ job: Job }>();
    jobs.set(id, job);
    if (job.result && (await isPicture(client, job.result.url))) pictures.add(id);
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
  const leftPictures = await forgetPictures(witness.userId);
  return { credits, entries, jobs, orders, pictures, shown, leftPictures };
}

/** Whether provider and host were asked for nothing but what they do gladly, or at the second try. */
function isEasy({ prompt }: Wish): boolean {
  const isMade = (['good', 'slow'] as const).some((mode) => prompt.includes(promptWord(mode)));
  return isMade && easyHostModes.some((mode) => prompt.includes(hostWord(mode)));
}

/** How many pictures the provider made for any of the wishes. A cut-out is known by its picture, all else by its words. */
function picturesOf(wishes: readonly Wish[], made: readonly MadePicture[]): number {
  const isOf = (picture: MadePicture, { tool, prompt, uploadId }: Wish): boolean =>
    tool === 'bgremove'
      ? uploadId !== null && picture.image.includes(uploadId)
      : picture.prompt.includes(prompt);
  return made.filter((picture) => wishes.some((wish) => isOf(picture, wish))).length;
}

async function isPicture(client: Client, url: string): Promise<boolean> {
  const response = await client.fetch(url);
  const bytes = new Uint8Array(await response.arrayBuffer());
  const png = [0x89, 0x50, 0x4e, 0x47];
  return response.ok && png.every((byte, at) => bytes[at] === byte);
}

/**
 * Says in which ways an account is not what it must be. It knows what was paid
 * and returned, what the provider made, and which pictures can be had; of how
 * the ledger works it knows nothing.
 */
export function judge(
  witness: Witness,
  account: Account,
  made: readonly MadePicture[],
  weather: Weather,
): string[] {
  const faults = [...witness.violations];
  const { balance, held, available } = account.credits;
  let charged = 0;
  for (const [id, { wishes, taken, mayBeErased }] of witness.jobs) {
    const job = account.jobs.get(id);
    const pictures = picturesOf(wishes, made);
    if (pictures > 1) faults.push(`${id}: the provider was paid for ${pictures} pictures`);
    count(job ? `job ${job.state}${job.error ? ` ${job.error.code}` : ''}` : 'job refused');
    if (!job) {
      if (taken.size > 0) faults.push(`${id}: was taken, and nobody knows of it`);
      continue;
    }
    const right = [...taken].map((wish) => JSON.parse(wish) as Wish);
    const possible = (right.length > 0 ? right : wishes).filter(
      ({ tool }) => toolOf(tool) === job.tool,
    );
    if (!possible.some(({ tool }) => wishPrices[tool] === job.cost)) {
      faults.push(`${id}: costs ${job.cost} for ${job.tool}`);
    }
    if (job.state === 'succeeded') {
      charged += job.cost;
      if (Date.parse(job.settledAt ?? '') - Date.parse(job.createdAt) > deadlineMs) {
        faults.push(`${id}: succeeded after its deadline`);
      }
      if (possible.some(({ tool }) => isOnDevice(tool))) {
        if (job.result) faults.push(`${id}: has a picture that nobody sent`);
        continue;
      }
      if (pictures === 0) faults.push(`${id}: succeeded, and no picture was ever made`);
      if (!account.pictures.has(id) && !mayBeErased) {
        faults.push(`${id}: succeeded, and its picture is not there`);
      }
    } else if (job.state === 'queued' || job.state === 'running') {
      faults.push(`${id}: never ended`);
    } else if (!job.error) {
      faults.push(`${id}: ${job.state} without a reason`);
    } else if (weather === 'calm' && job.state === 'failed' && wishes.every(isEasy)) {
      faults.push(`${id}: failed with ${job.error.code}, and nothing was in its way`);
    }
  }
  const bought = witness.orders.reduce((sum, order) => sum + creditsLeft(order), 0);
  const expected = 2 + bought - charged;
  if (balance !== expected) {
    faults.push(`the balance is ${balance} and must be ${expected}: 2 + ${bought} − ${charged}`);
  }
  for (const order of witness.orders) {
    const status = account.orders.find(({ razorpay_order_id: id }) => id === order.id)?.status;
    const isReturned = order.returnedMinor === order.priceMinor;
    const right = order.isPaid ? [isReturned ? 'refunded' : 'completed'] : ['created', 'failed'];
    count(`order ${status}`);
    if (status === undefined || !right.includes(status)) {
      faults.push(`${order.id} is ${status} and must be ${right.join(' or ')}`);
    }
  }
  if (held !== 0) faults.push(`${held} credits are held though nothing is under way`);
  if (available !== balance - held)
    faults.push(`available is ${available} of ${balance} − ${held}`);
  const told = account.entries.reduce((sum, { amount }) => sum + amount, 0);
  if (told !== balance) faults.push(`the activity tells ${told} credits, the balance ${balance}`);
  if (account.entries[0]?.balanceAfter !== balance) {
    faults.push('the newest line of the activity does not end at the balance');
  }
  for (const name of account.leftPictures) {
    faults.push(`the picture ${name} is kept, and no job knows of it`);
  }
  for (const shown of account.shown) {
    if (shown !== available) faults.push(`an open tab shows ${shown} of ${available} credits`);
  }
  return faults;
}
