import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import type { Credits } from '../../../domain/account/credits.ts';
import type { Job } from '../../../domain/account/job.ts';
import { isSettled } from '../../../domain/account/job-state.ts';
import type { Me } from '../../../domain/account/user.ts';
import { runScheduled } from '../../../worker/operations/scheduled.ts';
import { Client, idToken } from '../../worker/client.ts';
import type { Action, Journey } from '../journey/journey.ts';
import { newObservations, type Observations } from '../oracle/observations.ts';
import { count } from '../oracle/tally.ts';
import {
  bindingsUnderFaults,
  crashReason,
  endFaults,
  ownAccount,
  planFaults,
} from '../world/faults.ts';
import { jumpClock } from '../world/world.ts';
import { Buyer } from './buyer.ts';
import { Device, json } from './device.ts';
import { JobClient } from './job-client.ts';
import { disputePayment, payAgain } from './later-payments.ts';
import { Tabs } from './tabs.ts';

function crashObject(stub: DurableObjectStub<undefined>): Promise<void> {
  return runInDurableObject(stub, (_, state) => state.abort(crashReason));
}

/** ID tokens that a user tries until one signs in. */
const signInTriesMax = 4;

export class SimulatedUser {
  readonly observations: Observations;
  readonly #devices: [Device, Device];
  readonly #journey: Journey;
  readonly #name: string;
  readonly #buyer: Buyer;
  readonly #tabs: Tabs;
  readonly #jobClient: JobClient;
  #isFrozen: 'no' | 'perhaps' | 'yes' = 'no';
  #usedCredential: string | null = null;

  constructor(name: string, journey: Journey) {
    this.#name = name;
    this.#journey = journey;
    this.observations = newObservations(name);
    this.#devices = [new Device(name), new Device(name)];
    this.#buyer = new Buyer(name, this.observations);
    this.#jobClient = new JobClient(this.observations);
    this.#tabs = new Tabs(this.observations);
  }

  async run(): Promise<void> {
    planFaults(this.#name, this.#journey.faults);
    await this.#signIn(0);
    await this.#signIn(1);
    for (const action of this.#journey.actions) await this.#act(action);
    endFaults(this.#name);
  }

  /** Returns a client without faults, after everything in progress has finished. */
  async finish(): Promise<Client> {
    const client = new Client();
    await client.post('/api/auth/google', { credential: await this.#credential() });
    const { user } = await client.get<Me>('/api/me');
    if (user) this.observations.userId = user.id;
    await this.#operate('unfreeze');
    return client;
  }

  shownBalances(): number[] {
    return this.#tabs.shownBalances();
  }

  async #act(action: Action): Promise<void> {
    count(`action ${action.do}`);
    switch (action.do) {
      case 'generate':
        return this.#request(action.device, action.slot, action);
      case 'batch': {
        const batchId = this.#batchId(action.slot);
        return this.#jobClient.requestBatch(this.#device(action.device), batchId, action.providers);
      }
      case 'cancelBatch': {
        const path = `/api/batches/${this.#batchId(action.slot)}`;
        await this.#device(action.device).insist(path, { method: 'DELETE' });
        return undefined;
      }
      case 'burst': {
        const requests = action.slots.map((slot, at) => this.#request(at % 2, slot));
        await Promise.all(requests);
        return undefined;
      }
      case 'follow':
        return this.#follow(action.slot);
      case 'changeMind': {
        // A job waits only for a moment where keys are free, so only some of these are early
        // enough.
        const cancelling = Array.from({ length: 6 }, async (_, at) => {
          await new Promise((resolve) => setTimeout(resolve, at));
          await this.#cancel(action.device + 1, action.slot);
        });
        await Promise.all([this.#request(action.device, action.slot), ...cancelling]);
        return undefined;
      }
      case 'cancel':
        return this.#cancel(action.device, action.slot);
      case 'look':
        return this.#look(action.device);
      case 'openTab':
        return this.#tabs.open(this.#device(action.device));
      case 'saved':
        await this.#device(0).insist(`/api/jobs/${this.#jobId(action.slot)}/saved`, json({}));
        return undefined;
      case 'buy':
        return this.#buyer.buy(this.#devices, action);
      case 'loseOrders':
        return this.#buyer.loseOrders();
      case 'refund':
        return this.#buyer.refund(this.#device(0), action);
      case 'payAgain':
        return payAgain(this.#person(), action);
      case 'dispute':
        return disputePayment(this.#person(), action);
      case 'freeze':
      case 'unfreeze':
        await this.#operate(action.do);
        return undefined;
      case 'signIn':
        return this.#signIn(action.device);
      case 'replayToken':
        return this.#replayToken();
      case 'signOutEverywhere':
        await this.#device(action.device).insist('/api/auth/signout', json({ everywhere: true }));
        return undefined;
      case 'erase':
        return this.#erase(action.device);
      case 'eraseInMidJob':
        return this.#eraseInMidJob(action.slots);
      case 'wait':
        await new Promise((resolve) => setTimeout(resolve, action.forMs));
        return undefined;
      case 'jump':
        jumpClock(action.byMs);
        return undefined;
      case 'cron':
        // At the time of day that it is: later checks of orders are `Buyer`'s.
        await runScheduled(
          bindingsUnderFaults(env, () => this.#name),
          Date.now(),
        );
        return undefined;
      case 'ringAlarm':
      case 'loseAlarm':
      case 'crash':
      case 'crashPool':
      case 'evict':
        return this.#disturb(action.do);
    }
  }

  async #signIn(at: number): Promise<void> {
    // A token whose response was lost may be used up, so each try has its own.
    for (let tries = 0; tries < signInTriesMax; tries += 1) {
      const credential = await this.#credential();
      const response = await this.#device(at).fetch('/api/auth/google', json({ credential }));
      if (!response.ok) continue;
      const { user } = await response.json<{ user: { id: string } }>();
      this.observations.userId = user.id;
      ownAccount(user.id, this.#name);
      this.#usedCredential = credential;
      return;
    }
  }

  /** Somebody else sends the last ID token that signed this user in. */
  async #replayToken(): Promise<void> {
    if (this.#usedCredential === null) return;
    const thief = new Device(this.#name);
    const credential = this.#usedCredential;
    const response = await thief.fetch('/api/auth/google', json({ credential }));
    if (response.ok || thief.cookie() !== '') this.#note('an ID token signed in twice');
    count(`replay ${response.status}`);
  }

  /** Google's clock is the real one and ours may be set, so the token is valid for long. */
  #credential(): Promise<string> {
    return idToken({ email: `${this.#name}@example.com`, expiresInS: 10_000_000 });
  }

  async #erase(at: number): Promise<void> {
    const device = this.#device(at);
    const first = await device.fetch('/api/me', { method: 'DELETE' });
    // The deletion may have succeeded although its response was lost.
    if (first.status !== 401) {
      for (const job of this.observations.jobs.values()) job.mayBeErased = true;
    }
    if (first.status >= 500) await device.insist('/api/me', { method: 'DELETE' });
  }

  /** The provider is slow, so that the deletion meets its calls; the last slot is asked for after. */
  async #eraseInMidJob(slots: number[]): Promise<void> {
    const slow = { do: 'generate', device: 0, tool: 'text2img', provider: 'slow' } as const;
    for (const slot of slots.slice(0, -1)) {
      await this.#request(0, slot, { ...slow, slot, host: 'good' });
    }
    await this.#erase(0);
    await this.#signIn(0);
    await this.#request(0, slots.at(-1) ?? 0);
  }

  #request(at: number, slot: number, how?: Extract<Action, { do: 'generate' }>): Promise<void> {
    const isFrozen = () => this.#isFrozen === 'yes';
    this.#tabs.requestResult(this.#jobId(slot));
    return this.#jobClient.request(this.#device(at), this.#jobId(slot), isFrozen, how);
  }

  async #cancel(at: number, slot: number): Promise<void> {
    await this.#device(at).insist(`/api/jobs/${this.#jobId(slot)}`, { method: 'DELETE' });
  }

  async #follow(slot: number): Promise<void> {
    const id = this.#jobId(slot);
    if (!this.observations.jobs.has(id)) return;
    for (let looks = 0; looks < 20; looks += 1) {
      const response = await this.#device(0).insist(`/api/jobs/${id}`);
      if (!response.ok) return;
      const { job } = await response.json<{ job: Job }>();
      if (isSettled(job.state) || job.stage === 'waiting') return;
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  }

  async #look(at: number): Promise<void> {
    const response = await this.#device(at).insist('/api/credits');
    if (!response.ok) return;
    const { balance, held, available } = await response.json<Credits>();
    const most = 2 + this.observations.orders.reduce((sum, { credits }) => sum + credits, 0);
    const isPossible = held >= 0 && available === balance - held && balance <= most;
    if (!isPossible) this.#note(`saw balance ${balance}, held ${held}, available ${available}`);
    const hasReturned = this.observations.orders.some(({ returnedMinor }) => returnedMinor > 0);
    if (available < 0 && !hasReturned) this.#note(`saw ${available} credits available`);
  }

  async #operate(action: 'freeze' | 'unfreeze'): Promise<void> {
    const { userId } = this.observations;
    if (!userId) return;
    this.#isFrozen = 'perhaps';
    const body = { ref: `operator:${crypto.randomUUID()}`, reason: 'Under investigation' };
    const response = await new Device(this.#name).insist(
      `/api/operator/accounts/${userId}/${action}`,
      {
        ...json(body),
        headers: {
          Authorization: `Bearer ${env.OPERATOR_SECRET}`,
          'Content-Type': 'application/json',
        },
      },
    );
    if (response.ok) this.#isFrozen = action === 'freeze' ? 'yes' : 'no';
  }

  async #disturb(
    action: 'ringAlarm' | 'loseAlarm' | 'crash' | 'crashPool' | 'evict',
  ): Promise<void> {
    const { userId } = this.observations;
    if (!userId) return;
    const stub = env.CREDIT_ACCOUNTS.getByName(userId);
    try {
      if (action === 'ringAlarm') await runDurableObjectAlarm(stub);
      if (action === 'evict') await evictDurableObject(stub);
      if (action === 'loseAlarm') {
        await runInDurableObject(stub, (_, state) => state.storage.deleteAlarm());
      }
      if (action === 'crash') await crashObject(stub);
      if (action === 'crashPool') await crashObject(env.KEY_POOLS.getByName('keyed'));
    } catch {
      // The object was aborted during the call, which is allowed.
    }
  }

  #person() {
    const [buyer, device] = [this.#buyer, this.#device(0)];
    return { buyer, device, observations: this.observations };
  }

  #device(at: number): Device {
    return this.#devices[at % 2] as Device;
  }

  #jobId(slot: number): string {
    return `${this.#name}-${slot}`;
  }

  #batchId(slot: number): string {
    return `${this.#name}-batch-${slot}`;
  }

  #note(violation: string): void {
    this.observations.violations.push(violation);
  }
}
