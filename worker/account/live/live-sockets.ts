import { z } from 'zod';
import type { Credits } from '../../../domain/credits.ts';
import { type Job, jobIdSchema } from '../../../domain/job.ts';
import { isSettled } from '../../../domain/job-state.ts';
import { unfinishedJobsMax } from '../../../domain/limits.ts';
import {
  type LiveEnd,
  type LiveMessage,
  type LiveRequest,
  liveCloseCodes,
  livePing,
  livePong,
  packResult,
} from '../../../domain/live.ts';
import type { AccountChanges } from '../jobs/paid-jobs.ts';

/** Connections of one user at the same time: tabs and devices. */
const connectionsMax = 32;

/** Longest word that a client may say, in characters. */
const requestLengthMax = 200;

/**
 * So long what changes is gathered before it is told, in milliseconds. A job is taken in,
 * paid for and begun in less: its provider is called before anybody is told of it, and not after.
 */
const gatheredMs = 10;

const requestSchema: z.ZodType<LiveRequest> = z.object({
  type: z.literal('result'),
  jobId: jobIdSchema,
});

/** Whose session a connection came with, and what it waits for; kept with it through hibernation. */
export interface LiveSession {
  tokenHash: string;
  /** Epoch milliseconds. */
  expiresAt: number;
  /** The jobs whose results it wants on the line. */
  waitsFor?: string[];
}

/** What there is to tell. */
export interface LiveSource {
  credits(): Credits;
  job(id: string): Promise<Job | null>;
  recentJobs(): Promise<Job[]>;
  /** A picture that was just made; null where it is to be had by its link alone. */
  picture(jobId: string): Uint8Array<ArrayBuffer> | null;
}

/**
 * The open connections of one user, each of which is told every change of the
 * balance and of a job. What changes within a moment is told once, as it is then.
 * A connection outlives its session by no message.
 */
export class LiveSockets implements AccountChanges {
  readonly #context: DurableObjectState;
  readonly #source: LiveSource;
  readonly #clock: () => number;
  readonly #jobs = new Set<string>();
  #hasCredits = false;
  #timer: ReturnType<typeof setTimeout> | null = null;
  /** Messages leave in the order of their changes, though links are signed on the way. */
  #sending: Promise<void> = Promise.resolve();

  constructor(context: DurableObjectState, source: LiveSource, clock: () => number) {
    this.#context = context;
    this.#source = source;
    this.#clock = clock;
    // Answered without waking the object: an idle tab costs nothing.
    context.setWebSocketAutoResponse(new WebSocketRequestResponsePair(livePing, livePong));
  }

  /** Takes a connection, and tells it how things stand. */
  async accept(session: LiveSession): Promise<Response> {
    if (this.#context.getWebSockets().length >= connectionsMax) {
      return new Response(null, { status: 429 });
    }
    // It is part of how things stand.
    this.#flush();
    const { 0: client, 1: server } = new WebSocketPair();
    this.#context.acceptWebSocket(server, [session.tokenHash]);
    server.serializeAttachment(session);
    this.#sendMessage(server, { type: 'credits', ...this.#source.credits() });
    for (const job of await this.#source.recentJobs())
      this.#sendMessage(server, { type: 'job', job });
    return new Response(null, { status: 101, webSocket: client });
  }

  /** Takes what a client says; what makes no sense is passed over. */
  receive(socket: WebSocket, data: string | ArrayBuffer): void {
    const request = readRequest(data);
    const session = socket.deserializeAttachment() as LiveSession | null;
    if (!request || !session) return;
    const others = (session.waitsFor ?? []).filter((id) => id !== request.jobId);
    const waitsFor = [...others, request.jobId].slice(-unfinishedJobsMax);
    socket.serializeAttachment({ ...session, waitsFor } satisfies LiveSession);
  }

  /** Ends the connections of one session, or of all. */
  end(tokenHash: string | null): void {
    const sockets = this.#context.getWebSockets(tokenHash ?? undefined);
    for (const socket of sockets) this.#end(socket, 'signed_out');
  }

  credits(): void {
    this.#hasCredits = true;
    this.#schedule();
  }

  job(id: string): void {
    this.#jobs.add(id);
    this.#schedule();
  }

  /** Tells what has changed so far, at once. Resolves when it is said, to the last word. */
  async flushed(): Promise<void> {
    this.#flush();
    await this.#sending;
    // Words leave when what they tell is on disk.
    await this.#context.storage.sync();
  }

  #schedule(): void {
    // After the transaction that is under way: what it undoes is never told.
    this.#timer ??= setTimeout(() => this.#flush(), gatheredMs);
  }

  #flush(): void {
    clearTimeout(this.#timer ?? 0);
    this.#timer = null;
    const jobs = [...this.#jobs];
    const hasCredits = this.#hasCredits;
    this.#jobs.clear();
    this.#hasCredits = false;
    if (this.#context.getWebSockets().length === 0) return;
    this.#sending = this.#sending
      .then(() => this.#publish(hasCredits, jobs))
      .catch((error: unknown) => {
        console.warn(JSON.stringify({ event: 'live_message_lost', reason: String(error) }));
      });
  }

  async #publish(hasCredits: boolean, ids: readonly string[]): Promise<void> {
    // What is small and quickly drawn does not come between a picture and its being seen.
    if (hasCredits) this.#broadcast({ type: 'credits', ...this.#source.credits() });
    for (const id of ids) {
      const job = await this.#source.job(id);
      if (job) this.#broadcast({ type: 'job', job });
    }
  }

  #broadcast(message: LiveMessage): void {
    for (const socket of this.#context.getWebSockets()) {
      const session = socket.deserializeAttachment() as LiveSession | null;
      if (session && session.expiresAt > this.#clock()) {
        const isSent = message.type === 'job' && this.#push(socket, session, message.job);
        if (!isSent) this.#sendMessage(socket, message);
      }
      // The client comes again with its renewed session, if it has one.
      else this.#end(socket, 'expired');
    }
  }

  /** A job's end together with its picture, to a tab that waits for it. False where it is told as to all others. */
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
    socket.close(liveCloseCodes[reason], reason);
  }

  #sendMessage(socket: WebSocket, message: LiveMessage): void {
    this.#send(socket, JSON.stringify(message));
  }

  #send(socket: WebSocket, frame: string | Uint8Array): void {
    try {
      socket.send(frame);
    } catch {
      // Closing already: the client asks again when it comes back.
    }
  }
}

function readRequest(data: string | ArrayBuffer): LiveRequest | null {
  if (typeof data !== 'string' || data.length > requestLengthMax) return null;
  try {
    return requestSchema.safeParse(JSON.parse(data)).data ?? null;
  } catch {
    return null;
  }
}
