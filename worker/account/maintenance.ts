import { pictureKeys } from '../images/pictures/picture-store.ts';
import { computeNextAlarm, type Due, wakeMs } from './alarm.ts';
import type { PaidJobs } from './jobs/paid-jobs.ts';
import { movesMax, type ResultMover } from './results/result-mover.ts';

/** Jobs, and uploads, whose pictures one round deletes at most; R2 takes 1,000 names in one call. */
const pruneMax = 100;

/** What keeping an account in order needs of the object that it belongs to. */
export interface MaintenanceHost {
  storage: DurableObjectStorage;
  pictures: R2Bucket;
  userId: string;
  paidJobs: PaidJobs;
  mover: ResultMover;
  /** Takes up what was left lying. */
  recover(): void;
}

/** What an account does by itself, by one alarm: it ends what is past its time and forgets what was kept long enough. */
export class Maintenance {
  readonly #host: MaintenanceHost;
  /** Rounds that failed, one after the other. */
  #failedRounds = 0;

  constructor(host: MaintenanceHost) {
    this.#host = host;
  }

  /** Does what is due. Returns when it wants to be called next, in epoch milliseconds, or null. */
  async run(): Promise<number | null> {
    try {
      this.#host.paidJobs.sweep();
      this.#host.recover();
      await this.#prune();
      await this.#host.mover.moveAll();
      this.#failedRounds = 0;
    } catch (error) {
      // A throw would spend one of the alarm's few retries; the next one tries again.
      this.#failedRounds += 1;
      console.error(JSON.stringify({ event: 'account_alarm_failed', reason: String(error) }));
    }
    await this.armAlarm();
    const { deadlineAt, pruneAt, moveAt } = this.#due();
    return moveAt ?? deadlineAt ?? pruneAt;
  }

  /** Sets the alarm for what is due next. */
  async armAlarm(): Promise<void> {
    const { storage } = this.#host;
    const next = computeNextAlarm(this.#due(), Date.now(), this.#failedRounds);
    if (next === null) await storage.deleteAlarm();
    else await storage.setAlarm(next);
  }

  #due(): Due {
    const { jobs, uploads } = this.#host.paidJobs;
    return {
      deadlineAt: this.#host.paidJobs.nextDeadline(),
      pruneAt: earliest(jobs.nextPruneAt(), uploads.nextExpiry()),
      moveAt: this.#nextMove(),
    };
  }

  /** At once where a picture waits; one that is on its way is looked after, should it be lost. */
  #nextMove(): number | null {
    const { paidJobs, mover } = this.#host;
    const ids = paidJobs.unsavedResults.jobIds(movesMax + 1);
    if (ids.length === 0) return null;
    return ids.every((id) => mover.isMoving(id)) ? Date.now() + wakeMs : Date.now();
  }

  /** Deletes pictures and requests whose retention has ended. */
  async #prune(): Promise<void> {
    const { userId, pictures, paidJobs, mover } = this.#host;
    // What is on its way into the store would be there after it was deleted: it goes the next time.
    const due = paidJobs.jobs.prunable(pruneMax).filter(({ id }) => !mover.isMoving(id));
    // What is to go is not moved any more, whoever looks while the store is asked.
    for (const { id } of due) paidJobs.unsavedResults.remove(id);
    const expired = paidJobs.uploads.expired(pruneMax);
    const keys = [
      ...due.flatMap(({ id }) => pictureKeys({ userId, jobId: id })),
      ...expired.map(({ key }) => key),
    ];
    if (keys.length > 0) await pictures.delete(keys);
    for (const { id } of due) paidJobs.prune(id);
    for (const { id } of expired) paidJobs.uploads.forget(id);
  }
}

function earliest(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}
