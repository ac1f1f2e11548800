import { pictureKeys } from '../images/pictures/picture-names.ts';
import type { AccountParts } from './account-parts.ts';
import { computeNextAlarm, type Due, wakeMs } from './alarm.ts';
import type { LiveSockets } from './live/live-sockets.ts';
import type { OrderChecks } from './orders/order-checks.ts';
import type { PictureCopier } from './pictures/picture-copier.ts';
import type { ReadyEmail } from './results/ready-emails.ts';
import { movesMax, type ResultMover } from './results/result-mover.ts';
import type { Sessions } from './sessions/sessions.ts';
import type { UserErasure } from './sessions/user-erasure.ts';

/** Most jobs and most uploads per run. R2 deletes at most 1,000 names in one call. */
const pruneMax = 100;

export interface MaintenanceHost
  extends Pick<
    AccountParts,
    'paidJobs' | 'jobs' | 'ledger' | 'uploads' | 'unsavedResults' | 'pictures' | 'readyEmails'
  > {
  storage: DurableObjectStorage;
  bucket: R2Bucket;
  userId: string;
  sessions: Pick<Sessions, 'sweep' | 'any'>;
  live: Pick<LiveSockets, 'endExpired' | 'nextEnd' | 'lastPing'>;
  queueEmail: (email: ReadyEmail) => Promise<void>;
  erasure: Pick<UserErasure, 'nextAt' | 'run'>;
  mover: ResultMover;
  copier: PictureCopier;
  orderChecks: Pick<OrderChecks, 'nextAt' | 'run'>;
  reportHalt: () => Promise<void>;
  recover(): void;
}

export class Maintenance {
  readonly #host: MaintenanceHost;
  #failedRounds = 0;

  constructor(host: MaintenanceHost) {
    this.#host = host;
  }

  async run(): Promise<number | null> {
    try {
      this.#host.live.endExpired();
      this.#host.paidJobs.sweep();
      this.#host.sessions.sweep();
      this.#auditDaily();
      this.#host.recover();
      await this.#prune();
      await this.#host.mover.moveAll();
      await this.#host.copier.copyAll();
      this.#failedRounds = 0;
    } catch (error) {
      // A throw would use one of the alarm's few automatic retries.
      this.#failedRounds += 1;
      console.error(JSON.stringify({ event: 'account_alarm_failed', reason: String(error) }));
    }
    await this.#host.reportHalt();
    // D1 and Razorpay may be slow, and nothing else waits for them.
    await this.armAlarm();
    await Promise.all([this.#eraseUser(), this.#host.orderChecks.run(), this.#sendReadyEmail()]);
    await this.armAlarm();
    if (this.#host.sessions.any()) return Date.now();
    const { deadlineAt, pruneAt, moveAt, checkAt, auditAt, eraseAt, emailAt } = this.#due();
    return [deadlineAt, pruneAt, moveAt, checkAt, auditAt, eraseAt, emailAt].reduce(earliest);
  }

  async restoreAlarm(): Promise<void> {
    const { storage } = this.#host;
    if ((await storage.getAlarm()) === null) await this.armAlarm();
  }

  async armAlarm(): Promise<void> {
    const { storage } = this.#host;
    const next = computeNextAlarm(this.#due(), Date.now(), this.#failedRounds);
    if (next === null) await storage.deleteAlarm();
    else await storage.setAlarm(next);
  }

  async #eraseUser(): Promise<void> {
    const dueAt = this.#host.erasure.nextAt();
    if (dueAt === null || dueAt > Date.now()) return;
    await this.#host.erasure.run().catch((error: unknown) => {
      console.error(JSON.stringify({ event: 'user_not_erased', reason: String(error) }));
    });
  }

  async #sendReadyEmail(): Promise<void> {
    const { readyEmails, live, queueEmail } = this.#host;
    const dueAt = readyEmails.nextAt();
    if (dueAt === null || dueAt > Date.now()) return;
    const lastPing = live.lastPing();
    if (lastPing !== null) readyEmails.watched(lastPing);
    const email = readyEmails.take();
    if (!email) return;
    try {
      await queueEmail(email);
      readyEmails.queued(email.jobIds);
    } catch (error) {
      console.error(JSON.stringify({ event: 'ready_email_not_queued', reason: String(error) }));
    }
  }

  #auditDaily(): void {
    const { ledger } = this.#host;
    const dueAt = ledger.nextWholeAudit();
    if (dueAt !== null && dueAt <= Date.now()) ledger.verify();
  }

  #due(): Due {
    const { jobs, uploads, ledger, pictures, readyEmails } = this.#host;
    const expiryAt = earliest(uploads.nextExpiry(), pictures.deletions.nextAt());
    return {
      deadlineAt: this.#host.paidJobs.nextDeadline(),
      pruneAt: earliest(jobs.nextPruneAt(), expiryAt),
      moveAt: earliest(this.#nextMove(), this.#host.copier.isWaiting() ? Date.now() : null),
      checkAt: this.#host.orderChecks.nextAt(),
      auditAt: ledger.nextWholeAudit(),
      eraseAt: this.#host.erasure.nextAt(),
      emailAt: readyEmails.nextAt(),
      socketEndAt: this.#host.live.nextEnd(),
    };
  }

  /** Returns now, or `wakeMs` from now if all results are being moved, in case a move is lost. */
  #nextMove(): number | null {
    const { unsavedResults, mover } = this.#host;
    const ids = unsavedResults.jobIds(movesMax + 1);
    if (ids.length === 0) return null;
    return ids.every((id) => mover.isMoving(id)) ? Date.now() + wakeMs : Date.now();
  }

  async #prune(): Promise<void> {
    const { userId, bucket, paidJobs, jobs, uploads, unsavedResults, pictures, mover } = this.#host;
    // A result that is being moved would reach R2 after its deletion, and an uncopied one is still
    // needed. A later run deletes both.
    const ended = jobs.prunable(pruneMax);
    for (const job of ended) pictures.keepResponse(job);
    const due = ended.filter(({ id }) => !mover.isMoving(id) && !pictures.isUncopied(id));
    // Removes the bytes first, so that nothing moves them while R2 deletes.
    for (const { id } of due) unsavedResults.remove(id);
    const expired = uploads.expired(pruneMax);
    const keys = [
      ...due.flatMap(({ id, result }) => [
        ...pictureKeys({ userId, jobId: id }),
        ...(result ? [result.key] : []),
      ]),
      ...expired.map(({ key }) => key),
    ];
    const unwanted = pictures.deletions.due(pruneMax);
    if (keys.length > 0) await bucket.delete([...new Set(keys)]);
    if (unwanted.length > 0) await bucket.delete(unwanted);
    for (const key of unwanted) pictures.deletions.forget(key);
    for (const { id, result } of due) {
      // A device may have finished the edit meanwhile. A later run deletes that picture.
      if (jobs.read(id)?.result?.key === result?.key) paidJobs.prune(id);
    }
    for (const { id } of expired) uploads.forget(id);
  }
}

function earliest(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}
