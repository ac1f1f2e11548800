const prefix = 'dispute:';

/** Returns the ref of the hold of a dispute, by Razorpay's id of it. */
export function disputeRef(disputeId: string): string {
  return `${prefix}${disputeId}`;
}

/** Returns whether a hold is a dispute's, which outlives the deletion of the account. */
export function isDisputeHold(ref: string): boolean {
  return ref.startsWith(prefix);
}
