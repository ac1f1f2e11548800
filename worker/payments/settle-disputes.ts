import { IncidentStore, reportIncident } from '../incidents/incident-store.ts';
import { callAccount } from '../storage/call-account.ts';
import { grantRef, type OrderRecord } from './order.ts';
import { classify } from './order-updates.ts';
import type { Dispute, OrderUpdate } from './payment-provider.ts';
import { ReturnStore } from './store/return-store.ts';

/**
 * Holds the remaining credits of an order while its payment is in dispute, and releases them if the
 * dispute ends without a return. `order` is the settled order. Throws if a dispute is reported
 * before its payment, or if the account does not respond.
 */
export async function settleDisputes(
  environment: Env,
  order: OrderRecord,
  { disputes = [], payments = [] }: OrderUpdate,
  now: number,
): Promise<void> {
  for (const { id, status } of disputes) {
    if (status !== 'won' && status !== 'closed') continue;
    await releaseDispute(environment, order, id);
    await solveDispute(environment, id, 'Ended without a return of the money', now);
  }
  for (const dispute of disputes) {
    if (dispute.status !== 'open') continue;
    const { id, paymentId, amount, currency } = dispute;
    const kind = classify(paymentId, order, payments);
    if (kind === 'too_early') {
      throw new Error(`Dispute ${id} is known before payment ${paymentId}`);
    }
    if (kind === 'takes_credits') await hold(environment, order, dispute);
    // The end may be reported before the start.
    const state = await callAccount(environment, order.userId, 'ledger.readDispute', id);
    if (state === 'ended') continue;
    if (kind === 'takes_credits') {
      await new ReturnStore(environment.DATABASE).openDispute(order.id, id);
    }
    if (await new IncidentStore(environment.DATABASE).has(opened(id))) continue;
    const detail = { disputeId: id, paymentId, orderId: order.id, amount, currency };
    await reportIncident(environment, { ...opened(id), detail }, now);
  }
}

export async function solveDispute(
  environment: Env,
  disputeId: string,
  because: string,
  now: number,
): Promise<void> {
  await new ReturnStore(environment.DATABASE).endDispute(disputeId);
  await new IncidentStore(environment.DATABASE).solve(opened(disputeId), because, now);
}

async function hold(environment: Env, order: OrderRecord, { id }: Dispute): Promise<void> {
  const held = await callAccount(environment, order.userId, 'ledger.openDispute', {
    disputeId: id,
    grantRef: grantRef(order),
  });
  if (!held.ok) throw new Error(`The ledger refuses dispute ${id}: ${held.code}`);
}

/** Throws in a halted account, which releases nothing until it is repaired: the report comes again. */
export async function releaseDispute(
  environment: Env,
  order: OrderRecord,
  disputeId: string,
): Promise<void> {
  const ended = await callAccount(environment, order.userId, 'ledger.endDispute', disputeId);
  if (ended.ok || ended.code !== 'account_halted') return;
  throw new Error(`The ledger refuses the end of dispute ${disputeId}: ${ended.code}`);
}

function opened(disputeId: string) {
  return { kind: 'dispute_opened', subject: disputeId } as const;
}
