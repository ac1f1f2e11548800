// `npm run operator -- …`: shows accounts and corrects them through the ledger. The user's
// activity shows every change with its reason.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { parseArgs } from 'node:util';
import { blockedHashesMax } from '../domain/limits.ts';

const usage = `Usage: npm run operator -- <command> [<account>] [options]

  <account> is an e-mail address or a user id.

  show <account>                                    its state and its ledger
  verify <account>                                  whether its ledger adds up; exit code 1 if not
  grant <account> --credits N --reason TEXT         gives credits
  reverse <account> --of REF --credits N --reason TEXT   takes back credits of a grant
  freeze <account> --reason TEXT                    blocks all spending
  unfreeze <account> --reason TEXT
  disable <account> --reason TEXT                   signs the user out and blocks sign-in
  enable <account>
  delete <account> --reason TEXT                    deletes the account for good, as its user can
  resume <account>                                  resumes a halted account whose ledger adds up
  keys                                              the state of the provider's keys
  readmit <number>                                  uses a rejected key again
  costs [--days N]                                  what pictures earned and cost, in 30 days by default
  incidents [--all]                                 what needs a look, and what to do
  repair --since TIME --reason TEXT                 rebuilds what D1 lost, from Razorpay and the accounts
  log                                               operator calls with time, name and reason
  close <incident> --reason TEXT                    closes an incident
  reports [--all]                                   reported pictures, and how fast reports are resolved
  takedown <share|picture|user> <id> --reason TEXT [--user ID]   removes it, and tells the owner why
  dismiss <report> --reason TEXT                    resolves a report without a takedown
  hashes add|remove <file> --reason TEXT            files that nobody may share or use: a SHA-256 on each line
  hashes list                                       as sha256sum writes it
  messages [--all]                                  the newest 50 contact messages, the latest last
  forget <message>                                  erases a contact message
  prices                                            the packs' prices and the source of the rate

  --ref operator:ID   repeats a change whose response was lost; it is applied once

It calls the deployment at IMAGEMINT_URL (http://localhost:5173 by default) with
OPERATOR_SECRET, which the deployment must have too.`;

/** Not secret: it opens only a local deployment with emulators. */
const localSecret = 'emulator-operator-secret-that-is-no-secret';

const origin = process.env.IMAGEMINT_URL ?? 'http://localhost:5173';
const secret = process.env.OPERATOR_SECRET ?? localSecret;

/** The name for the log, in characters that a header allows. */
const operatorName = (process.env.OPERATOR_NAME ?? userInfo().username).replace(/[^ -~]/g, '?');

/** Ends the process with a message instead of a stack trace. */
function stop(message) {
  console.error(message);
  process.exit(1);
}

/** Anyone on the way to another address could read the secret. */
function isEncryptedOrLocal(address) {
  if (!URL.canParse(address)) return false;
  const { protocol, hostname } = new URL(address);
  const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback);
}

/** The time of epoch milliseconds, as the log writes it. */
const iso = (ms) => new Date(ms).toISOString();

async function call(path, body) {
  if (!isEncryptedOrLocal(origin)) {
    stop(`IMAGEMINT_URL must begin with https:, or be http://localhost. It is ${origin}`);
  }
  const response = await fetch(new URL(`/api/operator${path}`, origin), {
    redirect: 'manual',
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      Authorization: `Bearer ${secret}`,
      'Content-Type': 'application/json',
      'X-Operator': operatorName,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch((error) => stop(`${origin} did not respond: ${error.cause?.message ?? error.message}`));
  const result = await response.json().catch(() => null);
  if (response.ok) return result;
  return stop(`${response.status}: ${result?.detail ?? 'the response is not readable'}`);
}

async function userIdOf(account) {
  if (!account) stop(usage);
  if (!account.includes('@')) return account;
  const { userIds } = await call(`/users?email=${encodeURIComponent(account)}`);
  if (userIds.length === 0) stop(`No user has the address ${account}.`);
  if (userIds.length > 1) stop(`More than one user has this address: ${userIds.join(', ')}`);
  return userIds[0];
}

async function allEntries(path) {
  const all = [];
  for (let before = 0; ; before = all.at(-1).seq) {
    const { entries } = await call(`${path}/entries?before=${before}`);
    all.push(...entries);
    if (entries.length === 0 || entries.at(-1).seq === 1) return all;
  }
}

function showAccount(userId, { credits, frozen, closed, halted, faults, unfinishedJobs }) {
  const marks = [frozen && 'frozen', closed && 'deleted', halted && `halted: ${halted}`];
  console.log([`Account ${userId}`, ...marks.filter(Boolean)].join(', '));
  const { balance, held, available } = credits;
  console.log(`Balance ${balance}, held ${held}, available ${available}`);
  console.log(`Unfinished jobs: ${unfinishedJobs}`);
  console.log(faults.length === 0 ? 'The ledger adds up.' : `Faults: ${faults.join('; ')}`);
}

/**
 * Removes from a stranger's text the characters that a terminal would execute, and those that change the
 * direction of writing. A line break is a space: the rest would look like a line of this command.
 */
function plain(text) {
  return text
    .replace(/[\n\u2028\u2029]/g, ' ')
    .replace(/\p{Cc}|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, '');
}

/** Reads the newest contact messages, or all of them, the newest first. */
async function readMessages({ isAll }) {
  const found = new Map();
  for (let before = 0; ; ) {
    const known = found.size;
    const { messages } = await call(`/messages?before=${before}`);
    for (const message of messages) found.set(message.id, message);
    if (!isAll || found.size === known) return [...found.values()];
    // A message of the same millisecond may be on the next page.
    before = messages.at(-1).createdAt + 1;
  }
}

function showMessage({ id, name, email, message, userId, createdAt, ...sending }) {
  const { forwardedAt, refusal, nextTryAt } = sending;
  const state = forwardedAt
    ? 'forwarded'
    : refusal
      ? `refused by the form service: ${refusal}`
      : nextTryAt
        ? `waits for the form service, next try ${iso(nextTryAt)}`
        : 'stored, not forwarded';
  const account = userId ? `, account ${userId}` : '';
  console.log(`Message ${id}`);
  console.log(`  ${iso(createdAt)}  ${plain(`${name} <${email}>`)}${account}`);
  console.log(`  ${plain(state)}`);
  for (const line of message.split('\n')) console.log(`  | ${plain(line)}`);
  console.log('');
}

function showIncident({ id, kind, what, todo, detail, firstAt, lastAt, times, closedBecause }) {
  const often = times > 1 ? `, ${times} times until ${iso(lastAt)}` : '';
  console.log(`${id}  ${iso(firstAt)}  ${kind}${often}`);
  console.log(`  ${what}`);
  console.log(`  ${closedBecause === null ? `To do: ${todo}` : `Closed: ${plain(closedBecause)}`}`);
  console.log(`  ${plain(JSON.stringify(detail))}\n`);
}

/** Shows what a tool, model and quality earned and cost, and below it what was lost. */
function showCosts({ creditMicroUsd, sums }) {
  if (sums.length === 0) console.log('The provider made no call.');
  const kindOf = ({ tool, model, quality }) => `${tool}, ${model}, ${quality}`;
  for (const kind of new Set(sums.map(kindOf))) {
    const outcomes = sums.filter((sum) => kindOf(sum) === kind);
    const total = (of) => outcomes.reduce((sum, one) => sum + of(one), 0);
    const earned = total(({ credits }) => credits) * creditMicroUsd;
    const isKnown = outcomes.every(({ costMicroUsd }) => costMicroUsd !== null);
    const cost = total(({ costMicroUsd }) => costMicroUsd);
    const margin = earned === 0 ? '' : ` (${Math.round((1 - cost / earned) * 100)} %)`;
    const result = isKnown
      ? `cost ${dollars(cost)}, margin ${dollars(earned - cost)}${margin}`
      : 'cost not known';
    console.log(`${plain(kind)}: earned ${dollars(earned)}, ${result}`);
    for (const { outcome, calls, costMicroUsd } of outcomes) {
      const lost = outcome !== 'made' && costMicroUsd > 0 ? `, lost ${dollars(costMicroUsd)}` : '';
      console.log(`  ${outcome}: ${calls}${lost}`);
    }
  }
}

function dollars(microUsd) {
  return `${microUsd < 0 ? '-' : ''}$${(Math.abs(microUsd) / 1_000_000).toFixed(4)}`;
}

function showReport(report) {
  const { id, shareId, userId, pictureId, reason, comment, createdAt, outcome } = report;
  console.log(`Report ${id}  ${iso(createdAt)}  ${reason}, ${outcome ?? 'open'}`);
  console.log(`  picture ${pictureId} of ${userId || 'a deleted account'}`);
  if (shareId) console.log(`  ${new URL(`/s/${shareId}`, origin)}`);
  for (const line of comment.split('\n')) if (line) console.log(`  | ${plain(line)}`);
  console.log('');
}

function showOverview({ open, oldestOpenAt, resolved, takedowns, ...times }) {
  const minutes = (ms) => `${Math.round(ms / 60_000)} min`;
  const since = oldestOpenAt === null ? '' : `, the oldest since ${iso(oldestOpenAt)}`;
  console.log(`Open reports: ${open}${since}`);
  const { medianTakedownMs: median, slowestTakedownMs: slowest } = times;
  const took =
    median === null
      ? ''
      : `; from report to takedown ${minutes(median)} in the median, ${minutes(slowest)} at most`;
  console.log(`Resolved in 30 days: ${resolved}, of these ${takedowns} takedowns${took}`);
}

/** Sends a change and prints its ref, so that it can be sent again. */
async function change(body) {
  const userId = await userIdOf(account);
  const ref = values.ref ?? `operator:${randomUUID()}`;
  console.log(`Ref ${ref}`);
  const { balance, available } = await call(`/accounts/${userId}/${command}`, { ref, ...body });
  console.log(`Done. Balance ${balance}, available ${available}`);
}

/** Repairs page by page what D1 has lost since this time, in epoch milliseconds. */
async function repair(since) {
  if (Number.isNaN(since)) stop('Name the start: --since 2026-11-20 or 2026-11-20T14:00Z.');
  const until = Date.now();
  let changed = 0;
  for (const part of ['users', 'orders', 'payments', 'refunds', 'disputes']) {
    let checked = 0;
    for (let cursor; cursor !== null; ) {
      const page = await call('/repair', { part, since, until, reason, cursor });
      for (const change of page.changes) console.log(plain(change));
      changed += page.changes.length;
      checked += page.checked;
      cursor = page.next;
    }
    console.log(`${part}: ${checked} checked`);
  }
  console.log(changed === 0 ? 'Nothing to repair.' : `${changed} changes.`);
}

/** Reads a SHA-256 from each line, as `sha256sum` writes it; other text follows a space. */
function readHashes(file) {
  let text = '';
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    stop(`${file} cannot be read: ${error.message}`);
  }
  const hashes = [];
  const lines = text.replace(/^\uFEFF/, '').split('\n');
  for (const [at, line] of lines.entries()) {
    const [hash = ''] = line.trim().toLowerCase().split(/\s/);
    if (hash === '' || hash.startsWith('#')) continue;
    if (!/^[\da-f]{64}$/.test(hash)) {
      stop(
        `Line ${at + 1} of ${file} has no SHA-256: 64 characters 0-9 and a-f. Nothing was sent.`,
      );
    }
    hashes.push(hash);
  }
  if (hashes.length === 0) stop(`${file} has no SHA-256. Nothing was sent.`);
  return hashes;
}

async function changeHashes(action, file) {
  const hashes = readHashes(file);
  let changed = 0;
  let endedShares = 0;
  let isMatched = true;
  for (let at = 0; at < hashes.length; at += blockedHashesMax) {
    const body = { action, hashes: hashes.slice(at, at + blockedHashesMax), reason };
    const page = await call('/hashes', body);
    changed += page.changed;
    endedShares += page.endedShares;
    ({ isMatched } = page);
  }
  const done = action === 'add' ? 'added' : 'removed';
  console.log(`Done. ${changed} of ${hashes.length} hashes ${done}, ${endedShares} shares ended.`);
  if (!isMatched) console.log(hashesOff);
}

const hashesOff =
  'SCREENING_HASHES is off: shares are matched with the list, uploads and results are not.';

async function listHashes() {
  for (let after = ''; after !== null; ) {
    const { hashes, isMatched } = await call(`/hashes?after=${after}`);
    for (const { sha256, addedAt } of hashes) {
      console.log(`${sha256}  ${iso(addedAt)}`);
    }
    after = hashes.at(-1)?.sha256 ?? null;
    if (after === null && !isMatched) console.error(hashesOff);
  }
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    credits: { type: 'string' },
    reason: { type: 'string' },
    of: { type: 'string' },
    ref: { type: 'string' },
    all: { type: 'boolean' },
    since: { type: 'string' },
    days: { type: 'string' },
    user: { type: 'string' },
  },
});
const [command, account, target] = positionals;
const credits = Number(values.credits);
const { reason } = values;

const commands = {
  async show() {
    const userId = await userIdOf(account);
    showAccount(userId, (await call(`/accounts/${userId}`)).report);
    for (const entry of await allEntries(`/accounts/${userId}`)) {
      const amount = String(entry.amount).padStart(6);
      const after = String(entry.balanceAfter).padStart(7);
      const what = plain([entry.code, ...Object.values(entry.params)].join(' '));
      console.log(`${iso(entry.createdAt)} ${amount} → ${after}  ${what}  [${entry.ref}]`);
    }
  },
  async verify() {
    const userId = await userIdOf(account);
    const { report } = await call(`/accounts/${userId}`);
    showAccount(userId, report);
    process.exitCode = report.faults.length === 0 && !report.halted ? 0 : 1;
  },
  grant: () => change({ credits, reason }),
  reverse: () => change({ credits, reason, grantRef: values.of }),
  freeze: () => change({ reason }),
  unfreeze: () => change({ reason }),
  async disable() {
    await call(`/accounts/${await userIdOf(account)}/disable`, { reason });
    console.log('Signed out. Sign-in is blocked.');
  },
  async enable() {
    await call(`/accounts/${await userIdOf(account)}/enable`, { reason });
    console.log('Sign-in is allowed again.');
  },
  async delete() {
    const userId = await userIdOf(account);
    const { alreadyDeleted } = await call(`/accounts/${userId}/delete`, { reason });
    console.log(`Account ${userId} ${alreadyDeleted ? 'was deleted before' : 'is deleted'}.`);
  },
  async resume() {
    await call(`/accounts/${await userIdOf(account)}/resume`, { reason });
    console.log('The account is resumed.');
  },
  async keys() {
    for (const key of (await call('/keys')).keys) {
      const rests =
        Date.parse(key.restsUntil) > Date.now() ? `, rests until ${key.restsUntil}` : '';
      const state = key.rejected ? 'rejected' : 'in use';
      console.log(`Key ${key.number}: ${state}, leased ${key.leases} times recently${rests}`);
    }
  },
  async readmit() {
    await call(`/keys/${Number(account)}/readmit`, { reason });
    console.log(`Key ${account} is in use again.`);
  },
  costs: async () => showCosts(await call(`/costs?days=${Number(values.days ?? 30)}`)),
  async incidents() {
    const { incidents } = await call(`/incidents?all=${values.all === true}`);
    for (const incident of incidents.reverse()) showIncident(incident);
    if (incidents.length === 0) console.log('There are no incidents.');
  },
  repair: () => repair(Date.parse(values.since ?? '')),
  async log() {
    const { calls } = await call('/log');
    for (const { at, who, network, method, path, reason: why, status } of calls.reverse()) {
      const because = why === null ? '' : `  ${plain(why)}`;
      console.log(
        `${iso(at)}  ${status}  ${plain(who)} (${network})  ${method} ${plain(path)}${because}`,
      );
    }
  },
  async close() {
    await call(`/incidents/${Number(account)}/close`, { reason });
    console.log(`Incident ${account} is closed.`);
  },
  async reports() {
    const { reports, overview } = await call(`/reports?all=${values.all === true}`);
    for (const report of reports) showReport(report);
    showOverview(overview);
  },
  async takedown() {
    if (!['share', 'picture', 'user'].includes(account) || !target) stop(usage);
    const id = account === 'user' ? await userIdOf(target) : target;
    const body = { kind: account, id, userId: values.user, reason };
    const { userId, endedShares, resolvedReports } = await call('/takedowns', body);
    console.log(
      `Done. User ${userId}: ${endedShares} shares ended, ${resolvedReports} reports resolved.`,
    );
  },
  async dismiss() {
    if (!account) stop(usage);
    await call(`/reports/${encodeURIComponent(account)}/dismiss`, { reason });
    console.log(`Report ${account} is dismissed.`);
  },
  hashes() {
    if (account === 'list') return listHashes();
    if (['add', 'remove'].includes(account) && target) return changeHashes(account, target);
    return stop(usage);
  },
  async messages() {
    const messages = await readMessages({ isAll: values.all === true });
    for (const message of messages.reverse()) showMessage(message);
    if (messages.length === 0) console.log('There are no messages.');
  },
  async forget() {
    if (!account) stop(usage);
    const path = `/messages/${encodeURIComponent(account)}/forget`;
    const { alreadyForgotten } = await call(path, { reason });
    console.log(`Message ${account} ${alreadyForgotten ? 'was erased before' : 'is erased'}.`);
  },
  async prices() {
    const response = await fetch(new URL('/api/packs', origin));
    const { packs, rate } = await response.json();
    const since = rate.fetchedAt ? `, fetched ${rate.fetchedAt}` : '';
    console.log(`${rate.usdInr} rupees for a dollar (${rate.source}${since})`);
    for (const { name, price, inr } of packs) {
      console.log(`${name}: ${(price / 100).toFixed(2)} USD, ${(inr.price / 100).toFixed(2)} INR`);
    }
  },
};

if (!Object.hasOwn(commands, command)) stop(usage);
await commands[command]();
