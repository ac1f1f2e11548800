import { createHmac } from 'node:crypto';
import { EMULATED_RAZORPAY_WEBHOOK_SECRET } from './constants.ts';
import { newId } from './payment-records.ts';

export const deliveryModes = ['deliver', 'lose', 'double', 'delay', 'reorder', 'store'] as const;
export type DeliveryMode = (typeof deliveryModes)[number];

export interface Delivery {
  eventId: string;
  event: string;
  body: string;
  signature: string;
  /** Statuses of the responses so far; 0 where a call got none. */
  responses: number[];
  state: 'waiting' | 'delivered' | 'lost' | 'stored' | 'refused';
}

/** Deliveries that the outbox holds at most. */
const outboxMax = 200;

/** Waits before a refused event is sent again, in milliseconds. Razorpay retries for a day. */
const retryWaitsMs = [500, 2000, 5000, 15_000, 60_000];

/** Signs events and sends them to the merchant, or loses, doubles, delays or reorders them, as `mode` says. */
export class Webhooks {
  outbox: Delivery[] = [];
  mode: DeliveryMode;
  delayMs = 5000;
  readonly #target: string | null;
  #earlier: Delivery | null = null;

  /** `target` is the address that events are posted to; with null they stay in the outbox for a test to fetch. */
  constructor(target: string | null) {
    this.#target = target;
    this.mode = target === null ? 'store' : 'deliver';
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
      responses: [],
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
    this.#earlier = null;
    this.mode = this.#target === null ? 'store' : 'deliver';
  }

  #dispatch(delivery: Delivery): void {
    switch (this.mode) {
      case 'store':
        delivery.state = 'stored';
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
        // The newer of two events is sent first.
        const earlier = this.#earlier;
        this.#earlier = earlier ? null : delivery;
        if (!earlier) return;
        setTimeout(() => void this.#send(delivery), 20);
        setTimeout(() => void this.#send(earlier), 200);
      }
    }
  }

  async #send(delivery: Delivery, attempt = 0): Promise<void> {
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
    delivery.responses.push(status);
    delivery.state = status >= 200 && status < 300 ? 'delivered' : 'refused';
    const waitMs = retryWaitsMs[attempt];
    if (delivery.state === 'refused' && waitMs !== undefined) {
      setTimeout(() => void this.#send(delivery, attempt + 1), waitMs);
    }
  }
}
