const prefix = 'dispute:';

export function disputeRef(disputeId: string): string {
  return `${prefix}${disputeId}`;
}

/** The hold of a dispute outlives the deletion of the account. */
export function isDisputeHold(ref: string): boolean {
  return ref.startsWith(prefix);
}
