import { type CallCosts, type CallRates, sumOfCalls } from './calls.ts';
import { assumed, defaults, measured } from './measured.ts';
import { limits, prices } from './prices.ts';

/** What one picture asks, with its share of its user's visits and orders. */
export interface PictureLoad {
  requests: number;
  accountCalls: number;
  poolCalls: number;
  d1Statements: number;
  r2Writes: number;
  r2Reads: number;
  razorpayCalls: number;
  orders: number;
  visits: number;
}

/** One part of the product under a load. */
export interface Part {
  name: string;
  /** How much of it the load needs, and how much one has, in `unit`. */
  load: number;
  /** Infinity where no limit is known. */
  carries: number;
  unit: string;
  /** What the operator does when the load is above what it carries. */
  remedy: string;
}

export interface CostLine {
  name: string;
  /** Dollars for 1,000 pictures. */
  dollars: number;
}

const minutesPerWeek = 7 * 24 * 60;
const minutesPerYear = 365.25 * 24 * 60;

/** Calls of one visit, besides those of its pictures and orders. */
const callsOfVisit: CallRates = {
  readMe: 1,
  readCredits: 1,
  listJobs: 1,
  openLiveSocket: 1,
  readPromptLimits: 1,
  refreshSession: 0.2,
  listEntries: 0.3,
  listOrders: 0.3,
};

const callsOfPicture: CallRates = {
  createJob: 1,
  saveJob: 1,
  uploadPicture: assumed.uploadsPerPicture,
  improvePrompt: assumed.promptHelpPerPicture,
};

/** Requests without a row in the table: the page, three of the sign-in; and the webhooks of an order. */
const otherRequests = { visit: 4, order: 4 };

/** Returns what one picture asks, by the architecture's table. */
export function loadOfPicture(costs: ReadonlyMap<string, CallCosts>): PictureLoad {
  const visits = assumed.visitsPerUserAndWeek / assumed.picturesPerUserAndWeek;
  const orders = 1 / assumed.picturesPerOrder;
  const visit = sumOfCalls(callsOfVisit, costs);
  const picture = sumOfCalls(callsOfPicture, costs);
  const cronVisits = defaults.cronVisitsPerUserAndWeek / assumed.picturesPerUserAndWeek;
  const { linksPerPicture, alarmsPerPicture, razorpayCallsPerOrder } = assumed;
  return {
    requests:
      visits * (visit.requests + otherRequests.visit) +
      picture.requests +
      linksPerPicture +
      orders * otherRequests.order,
    // A sign-in calls the account twice; a fresh picture's link and an order's grant call it too.
    accountCalls:
      visits * (visit.accounts + 2) +
      picture.accounts +
      linksPerPicture +
      orders * otherRequests.order +
      alarmsPerPicture +
      cronVisits,
    poolCalls: picture.pools,
    d1Statements:
      visits * (visit.d1 + measured.statementsForSignIn) +
      orders * measured.statementsForOrder +
      cronVisits,
    // The picture itself, and its uploads.
    r2Writes: 1 + picture.r2,
    // Its link, and the provider that fetches an upload.
    r2Reads: linksPerPicture + assumed.uploadsPerPicture,
    razorpayCalls: orders * razorpayCallsPerOrder,
    orders,
    visits,
  };
}

/** Returns what each part must carry at `perMinute` pictures a minute. */
export function partsAt(perMinute: number, load: PictureLoad): Part[] {
  const perSecond = perMinute / 60;
  const users = (perMinute * minutesPerWeek) / assumed.picturesPerUserAndWeek;
  const { usableShare } = assumed;
  const slotMs = 62_000;
  const callsPerKey = (defaults.callsPerKeyAndMinute * 60_000) / slotMs;
  const calls = perMinute * (1 + assumed.promptHelpPerPicture);
  const kbAYear =
    users * assumed.knownUsersPerUser * assumed.d1KbPerUser +
    perMinute * minutesPerYear * load.orders * assumed.d1KbPerOrder;
  return [
    {
      name: 'provider keys',
      load: Math.ceil(calls / callsPerKey),
      carries: defaults.keys,
      unit: `keys at ${defaults.callsPerKeyAndMinute} calls a minute`,
      remedy: 'buy more keys, or more calls for each (IMAGE_PROVIDER_CALLS_PER_MINUTE)',
    },
    {
      name: 'IMAGE_PROVIDER_KEYS',
      load: (calls / callsPerKey) * assumed.keyBytes,
      carries: limits.variableBytes,
      unit: 'bytes in one variable',
      remedy: 'a plan with more calls for each key, or openai or workers-ai, which need few',
    },
    {
      name: 'key pool',
      load: load.poolCalls * perSecond,
      carries: limits.objectRequestsPerSecond * usableShare * defaults.keyPoolShards,
      unit: 'calls a second',
      remedy: `KEY_POOL_SHARDS: one for each ${limits.objectRequestsPerSecond * usableShare} calls a second, ${defaults.keyPoolShardsMax} at most`,
    },
    {
      name: 'D1, time',
      load: load.d1Statements * perSecond * assumed.d1MsPerStatement,
      carries: limits.d1BusyMsPerSecond * usableShare,
      unit: 'ms of each second',
      remedy: 'several databases, chosen by the user id',
    },
    {
      name: 'D1, size after a year',
      load: kbAYear / 1e6,
      carries: limits.d1Gb,
      unit: 'GB',
      remedy: 'move completed orders of former years out, then several databases by the user id',
    },
    {
      name: 'cron',
      load: (users * defaults.cronVisitsPerUserAndWeek) / minutesPerWeek,
      carries: defaults.cronAccountsPerMinute,
      unit: 'accounts a minute',
      remedy: 'the walk goes to Cloudflare Queues (docs/decisions/0036)',
    },
    {
      name: 'one account object',
      load: 1,
      carries: limits.objectRequestsPerSecond * usableShare,
      unit: 'calls a second of a busy user',
      remedy: 'nothing: there is one for each user',
    },
    {
      name: 'WebSockets',
      load: perMinute * load.visits * assumed.minutesPerVisit,
      carries: Number.POSITIVE_INFINITY,
      unit: 'open at once',
      remedy: `nothing: they are spread over the accounts, each of which holds ${limits.objectWebSockets}`,
    },
    {
      name: 'R2',
      load: (load.r2Writes + load.r2Reads) * perSecond,
      carries: Number.POSITIVE_INFINITY,
      unit: 'operations a second',
      remedy: 'Cloudflare names no limit for a bucket',
    },
    {
      name: 'Razorpay',
      load: load.razorpayCalls * perSecond,
      carries: Number.POSITIVE_INFINITY,
      unit: 'calls a second',
      remedy: 'Razorpay publishes no limit: ask for one above 1 call a second',
    },
  ];
}

/** Returns the parts that carry no more at `perMinute` pictures a minute, the worst first. */
export function brokenAt(perMinute: number, load: PictureLoad): { part: Part; needed: number }[] {
  return partsAt(perMinute, load)
    .map((part) => ({ part, needed: part.load / part.carries }))
    .filter(({ needed }) => needed > 1)
    .sort((a, b) => b.needed - a.needed)
    .map(({ part, needed }) => ({ part, needed: Math.ceil(needed) }));
}

/** Returns from how many pictures a minute on a part carries no more. Loads are linear. */
export function breaksAt(part: Part, perMinute: number): number {
  if (part.name.includes('one account')) return Number.POSITIVE_INFINITY;
  return (part.carries / part.load) * perMinute;
}

/** Returns what 1,000 pictures cost, by line. `picturePrice` is the provider's, in dollars. */
export function costsOf(load: PictureLoad, picturePrice: number = prices.picture): CostLine[] {
  const thousand = 1000;
  const calls = load.accountCalls + load.poolCalls;
  const gbMonths = (assumed.pictureMb / 1000) * (assumed.daysInR2 / 30);
  return [
    { name: 'image provider', dollars: picturePrice * (1 + assumed.promptHelpPerPicture) },
    {
      name: 'accounts, while the provider works',
      dollars: assumed.providerSeconds * limits.objectGb * prices.objectGbSecond,
    },
    {
      name: 'accounts, rows written',
      dollars: measured.objectRowsForPicture * prices.objectRowWritten,
    },
    { name: 'accounts and key pool, calls', dollars: calls * prices.objectRequest },
    {
      name: 'accounts, stored for a year',
      dollars: (assumed.accountKbPerPicture / 1e6) * prices.objectGbMonth * 12,
    },
    { name: 'R2, writes', dollars: load.r2Writes * prices.r2Write },
    { name: 'R2, reads', dollars: load.r2Reads * prices.r2Read },
    { name: 'R2, storage', dollars: gbMonths * prices.r2GbMonth },
    {
      name: 'Worker, requests and CPU',
      dollars:
        load.requests * (prices.workerRequest + assumed.cpuMsPerRequest * prices.workerCpuMs),
    },
    { name: 'log lines', dollars: load.requests * prices.logLine },
    {
      name: 'D1, rows written',
      dollars: load.d1Statements * assumed.d1RowsPerStatement * prices.d1RowWritten,
    },
  ].map(({ name, dollars }) => ({ name, dollars: dollars * thousand }));
}
