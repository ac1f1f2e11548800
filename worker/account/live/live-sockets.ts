import { z } from 'zod';
import type { Batch } from '../../../domain/account/batch.ts';
import type { Credits } from '../../../domain/account/credits.ts';
import { type Job, jobIdSchema } from '../../../domain/account/job.ts';
import { isSettled } from '../../../domain/account/job-state.ts';
import {
  type LiveEnd,
  type LiveMessage,
  type LiveRequest,
  liveCloseCodes,
  livePing,
  livePong,
  packResult,
} from '../../../domain/account/live.ts';
import type { SessionRefusalCode } from '../../../domain/account/session-refusal.ts';
import { secretExpirySkewMs } from '../../../domain/account/session-times.ts';
import { unfinishedJobsMax } from '../../../domain/limits.ts';
import type { AccountChanges } from '../account-parts.ts';
import { RateWindow } from '../rate-window.ts';

const connectionsMax = 32;

const requestLengthMax = 200;

const requestsPerMinute = 60;

/** The client broke a rule (RFC 6455, section 7.4.1). */
const policyViolation = 1008;

const batchMs = 10;

const requestSchema: z.ZodType<LiveRequest> = z.object({
  type: z.literal('result'),
  jobId: jobIdSchema,
});

export interface LiveSession {
  sessionId: string;
  /** Epoch milliseconds. */
  expiresAt: number;
  /** Jobs whose results the client wants over the socket. */
  waitsFor?: string[];
}

export interface LiveSource {
  credits(): Credits;
  job(id: string): Promise<Job | null>;
  batch(id: string): Promise<Batch | null>;
  recentJobs(): Promise<Job[]>;
  /** Null if the client must download the result. */
  picture(jobId: string): Uint8Array<ArrayBuffer> | null;
}

export class LiveSockets implements AccountChanges {
  readonly #context: DurableObjectState;
  readonly #source: LiveSource;
  readonly #clock: () => number;
  readonly #jobs = new Set<string>();
  #hasCredits = false;
  #hasPictures = false;
  #hasOrders = false;
  readonly #received = new WeakMap<WebSocket, RateWindow>();
  #timer: ReturnType<typeof setTimeout> | null = null;
  #sending: Promise<void> = Promise.resolve();

  constructor(context: DurableObjectState, source: LiveSource, clock: () => number) {
    this.#context = context;
    this.#source = source;
    this.#clock = clock;
    // The runtime responds to a ping without waking the object, so an idle tab costs nothing.
    context.setWebSocketAutoResponse(new WebSocketRequestResponsePair(livePing, livePong));
  }

  async accept(session: LiveSession): Promise<Response> {
    if (this.#context.getWebSockets().length >= connectionsMax) {
      return new Response(null, { status: 429 });
    }
    // The messages below contain the pending changes.
    this.#flush();
    const { 0: client, 1: server } = new WebSocketPair();
    this.#context.acceptWebSocket(server, [session.sessionId]);
    server.serializeAttachment(session);
    this.#sendMessage(server, { type: 'credits', ...this.#source.credits() });
    for (const job of await this.#source.recentJobs())
      this.#sendMessage(server, { type: 'job', job });
    return new Response(null, { status: 101, webSocket: client });
  }

  receive(socket: WebSocket, data: string | ArrayBuffer): void {
    const session = sessionOf(socket);
    if (!session) return;
    const request = this.#countRequest(socket) ? readRequest(data) : null;
    if (!request) {
      socket.serializeAttachment(null);
      socket.close(policyViolation);
      return;
    }
    const others = (session.waitsFor ?? []).filter((id) => id !== request.jobId);
    const waitsFor = [...others, request.jobId].slice(-unfinishedJobsMax);
    socket.serializeAttachment({ ...session, waitsFor } satisfies LiveSession);
  }

  /** Closes the sockets of one session, or all with null, and sends the reason. */
  end(sessionId: string | null, reason: SessionRefusalCode = 'signed_out'): void {
    const sockets = this.#context.getWebSockets(sessionId ?? undefined);
    for (const socket of sockets) this.#end(socket, reason);
  }

  /** `expiresAt` is in epoch milliseconds. */
  extend(sessionId: string, expiresAt: number): void {
    for (const socket of this.#context.getWebSockets(sessionId)) {
      const session = sessionOf(socket);
      if (session) socket.serializeAttachment({ ...session, expiresAt } satisfies LiveSession);
    }
  }

  endExpired(): void {
    for (const socket of this.#context.getWebSockets()) {
      const session = sessionOf(socket);
      // The client reconnects with its renewed session, if it has one.
      if (session && endOf(session) <= this.#clock()) this.#end(socket, 'expired');
    }
  }

  nextEnd(): number | null {
    const sessions = this.#context.getWebSockets().map(sessionOf);
    const ends = sessions.filter((session) => session !== null).map(endOf);
    return ends.length === 0 ? null : Math.min(...ends);
  }

  /**
   * Returns when an open socket's client last sent a ping, in epoch milliseconds: 0 if none has,
   * null without a socket.
   */
  lastPing(): number | null {
    const open = this.#context.getWebSockets().filter((socket) => sessionOf(socket) !== null);
    const pings = open.map((each) => this.#context.getWebSocketAutoResponseTimestamp(each));
    return open.length === 0 ? null : Math.max(...pings.map((ping) => ping?.getTime() ?? 0));
  }

  credits(): void {
    this.#hasCredits = true;
    this.#schedule();
  }

  pictures(): void {
    this.#hasPictures = true;
    this.#schedule();
  }

  orders(): void {
    this.#hasOrders = true;
    this.#schedule();
  }

  job(id: string): void {
    this.#jobs.add(id);
    this.#schedule();
  }

  async flushed(): Promise<void> {
    this.#flush();
    await this.#sending;
    // Messages leave after the writes before them are on disk.
    await this.#context.storage.sync();
  }

  #countRequest(socket: WebSocket): boolean {
    const window = this.#received.get(socket) ?? new RateWindow(requestsPerMinute);
    this.#received.set(socket, window);
    return window.admit(this.#clock());
  }

  #schedule(): void {
    // A timer runs after the current transaction, so a change that is rolled back is never sent.
    this.#timer ??= setTimeout(() => this.#flush(), batchMs);
  }

  #flush(): void {
    clearTimeout(this.#timer ?? 0);
    this.#timer = null;
    const jobs = [...this.#jobs];
    const has = {
      credits: this.#hasCredits,
      pictures: this.#hasPictures,
      orders: this.#hasOrders,
    };
    this.#jobs.clear();
    this.#hasCredits = false;
    this.#hasPictures = false;
    this.#hasOrders = false;
    if (this.#context.getWebSockets().length === 0) return;
    this.#sending = this.#sending
      .then(() => this.#publish(has, jobs))
      .catch((error: unknown) => {
        console.warn(JSON.stringify({ event: 'live_message_lost', reason: String(error) }));
      });
  }

  async #publish(
    has: { credits: boolean; pictures: boolean; orders: boolean },
    ids: readonly string[],
  ): Promise<void> {
    // The user waits for the picture, so it precedes the balance.
    const batchIds = new Set<string>();
    for (const id of ids) {
      const job = await this.#source.job(id);
      if (!job) continue;
      this.#broadcast({ type: 'job', job });
      const changesBatch = isSettled(job.state) || job.stage === 'held';
      if (job.batchId !== undefined && changesBatch) batchIds.add(job.batchId);
    }
    for (const id of batchIds) {
      const batch = await this.#source.batch(id);
      if (batch) this.#broadcast({ type: 'batch', batch });
    }
    if (has.credits) this.#broadcast({ type: 'credits', ...this.#source.credits() });
    if (has.pictures) this.#broadcast({ type: 'pictures' });
    if (has.orders) this.#broadcast({ type: 'orders' });
  }

  #broadcast(message: LiveMessage): void {
    this.endExpired();
    for (const socket of this.#context.getWebSockets()) {
      const session = sessionOf(socket);
      if (!session) continue;
      const isSent = message.type === 'job' && this.#push(socket, session, message.job);
      if (!isSent) this.#sendMessage(socket, message);
    }
  }

  /** Returns false if the job must be sent as a plain message. */
  #push(socket: WebSocket, session: LiveSession, job: Job): boolean {
    if (!session.waitsFor?.includes(job.id) || !isSettled(job.state)) return false;
    const waitsFor = session.waitsFor.filter((other) => other !== job.id);
    socket.serializeAttachment({ ...session, waitsFor } satisfies LiveSession);
    const bytes = this.#source.picture(job.id);
    if (bytes) this.#send(socket, packResult({ job, bytes }));
    return bytes !== null;
  }

  #end(socket: WebSocket, reason: LiveEnd): void {
    this.#sendMessage(socket, { type: 'end', reason });
    // A socket without a client may stay in the list for long.
    socket.serializeAttachment(null);
    socket.close(liveCloseCodes[reason], reason);
  }

  #sendMessage(socket: WebSocket, message: LiveMessage): void {
    this.#send(socket, JSON.stringify(message));
  }

  #send(socket: WebSocket, frame: string | Uint8Array): void {
    try {
      socket.send(frame);
    } catch {
      // The client loads the current state when it reconnects.
    }
  }
}

function sessionOf(socket: WebSocket): LiveSession | null {
  return socket.deserializeAttachment() as LiveSession | null;
}

function endOf({ expiresAt }: LiveSession): number {
  return expiresAt - secretExpirySkewMs;
}

function readRequest(data: string | ArrayBuffer): LiveRequest | null {
  if (typeof data !== 'string' || data.length > requestLengthMax) return null;
  try {
    return requestSchema.safeParse(JSON.parse(data)).data ?? null;
  } catch {
    return null;
  }
}
