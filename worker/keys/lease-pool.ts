import type { LeaseAnswer, LeaseRequest } from './key-rotation.ts';

/** The provider's keys, as a job sees them. What is reported is not waited for: it may be lost. */
export interface LeasePool {
  lease(request: LeaseRequest): Promise<LeaseAnswer>;
  withdraw(ticket: string): void;
  giveBack(leaseId: number): void;
  reportLimited(key: string, retryAfterMs: number | null): void;
  reportRejected(key: string): void;
}
