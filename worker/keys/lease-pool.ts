import type { LeaseAnswer, LeaseRequest } from './key-rotation.ts';

/** The key pool of one provider, as a job uses it. The reports return at once and may be lost. */
export interface LeasePool {
  lease(request: LeaseRequest): Promise<LeaseAnswer>;
  withdraw(ticket: string): void;
  giveBack(leaseId: number): void;
  reportLimited(key: string, retryAfterMs: number | null): void;
  reportRejected(key: string): void;
}
