import { createHmac } from 'node:crypto';
import { newId } from './books.ts';
import { EMULATED_RAZORPAY_WEBHOOK_SECRET } from './constants.ts';

export const deliveryModes = ['deliver', 'lose', 'double', 'delay', 'reorder', 'keep'] as const;
export type DeliveryMode = (typeof deliveryModes)[number];

export interface Delivery {
  eventId: string;
  event: string;
  body: string;
  signature: string;
  /** Statuses of the answers so far; 0 where there was none. */
  answers: number[];
  state: 'waiting' | 'delivered' | 'lost' | 'kept' | 'refused';
}

/** Deliveries that are remembered. */
const outboxMax = 200;

/** Waits before an event that was not taken is sent again, in milliseconds. Razorpay goes on for a day. */
const retryWaitsMs = [500, 2000, 5000, 15_000, 60_000];

/** Events on their way to the merchant, signed; each is lost, doubled, delayed or reordered as one asks. */
export class Webhooks {
  outbox: Delivery[] = [];
  mode: DeliveryMode;
  delayMs = 5000;
  readonly #target: string | null;
  #heldBack: Delivery | null = null;

  /** `target` is where events are posted; null keeps them all for somebody who fetches them. */
  constructor(target: string | null) {
    this.#target = target;
    this.mode = target === null ? 'keep' : 'deliver';
  }

  emit(event: string, entities: Record<string, object>): Delivery {
    const body = JSON.stringify({
      entity: 'event',
      account_id: 'acc_EmulatorAccount',
      event,
      contains: Object.keys(entities),
      payload: Object.fromEntries(
        Object.entries(entities).map(([name, entity]) => [name, { entity }]),
      ),
      created_at: Math.floor(Date.now() / 1000),
    });
    const signature = createHmac('sha256', EMULATED_RAZORPAY_WEBHOOK_SECRET)
      .update(body)
      .digest('hex');
    const delivery: Delivery = {
      eventId: newId('evt').slice(4),
      event,
      body,
      signature,
      answers: [],
      state: 'waiting',
    };
    this.outbox = [delivery, ...this.outbox].slice(0, outboxMax);
    this.#dispatch(delivery);
    return delivery;
  }

  resend(delivery: Delivery): void {
    void this.#send(delivery);
  }

  reset(): void {
    this.outbox = [];
    this.#heldBack = null;
    this.mode = this.#target === null ? 'keep' : 'deliver';
  }

  #dispatch(delivery: Delivery): void {
    switch (this.mode) {
      case 'keep':
        delivery.state = 'kept';
        return;
      case 'lose':
        delivery.state = 'lost';
        return;
      case 'deliver':
        setTimeout(() => void this.#send(delivery), 20);
        return;
      case 'double':
        for (const waitMs of [20, 25]) setTimeout(() => void this.#send(delivery), waitMs);
        return;
      case 'delay':
        setTimeout(() => void this.#send(delivery), this.delayMs);
        return;
      case 'reorder': {
        // The newer of two goes first.
        const earlier = this.#heldBack;
        this.#heldBack = earlier ? null : delivery;
        if (!earlier) return;
        setTimeout(() => void this.#send(delivery), 20);
        setTimeout(() => void this.#send(earlier), 200);
      }
    }
  }

  async #send(delivery: Delivery, tries = 0): Promise<void> {
    if (this.#target === null) return;
    const status = await fetch(this.#target, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-Razorpay-Signature': delivery.signature,
        'X-Razorpay-Event-Id': delivery.eventId,
      },
      body: delivery.body,
    }).then(
      (response) => response.status,
      () => 0,
    );
    delivery.answers.push(status);
    delivery.state = status >= 200 && status < 300 ? 'delivered' : 'refused';
    const waitMs = retryWaitsMs[tries];
    if (delivery.state === 'refused' && waitMs !== undefined) {
      setTimeout(() => void this.#send(delivery, tries + 1), waitMs);
    }
  }
}
