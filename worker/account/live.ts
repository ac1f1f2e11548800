import type { Credits } from '../../domain/credits.ts';
import type { Job } from '../../domain/job.ts';
import type { LiveEnd, LiveMessage } from '../../domain/live.ts';
import { liveCloseCodes, livePing, livePong } from '../../domain/live.ts';
import type { AccountChanges } from './paid-jobs.ts';

/** Connections of one user at the same time: tabs and devices. */
const connectionsMax = 32;

/** Whose session a connection came with; kept with it through hibernation. */
export interface LiveSession {
  tokenHash: string;
  /** Epoch milliseconds. */
  expiresAt: number;
}

/** What there is to tell. */
export interface LiveSource {
  credits(): Credits;
  job(id: string): Promise<Job | null>;
  recentJobs(): Promise<Job[]>;
}

/**
 * The open connections of one user, each of which is told every change of the
 * balance and of a job. What changes within one step is told once. A connection
 * outlives its session by no message.
 */
export class Live implements AccountChanges {
  readonly #context: DurableObjectState;
  readonly #source: LiveSource;
  readonly #clock: () => number;
  readonly #jobs = new Set<string>();
  #hasCredits = false;
  #isScheduled = false;
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
    const { 0: client, 1: server } = new WebSocketPair();
    this.#context.acceptWebSocket(server, [session.tokenHash]);
    server.serializeAttachment(session);
    this.#send(server, { type: 'credits', ...this.#source.credits() });
    for (const job of await this.#source.recentJobs()) this.#send(server, { type: 'job', job });
    return new Response(null, { status: 101, webSocket: client });
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

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    // After the transaction that is under way: what it undoes is never told.
    queueMicrotask(() => {
      this.#isScheduled = false;
      const jobs = [...this.#jobs];
      const hasCredits = this.#hasCredits;
      this.#jobs.clear();
      this.#hasCredits = false;
      if (this.#context.getWebSockets().length === 0) return;
      this.#sending = this.#sending
        .then(() => this.#tell(hasCredits, jobs))
        .catch((error: unknown) => {
          console.warn(JSON.stringify({ event: 'live_message_lost', reason: String(error) }));
        });
    });
  }

  async #tell(hasCredits: boolean, ids: readonly string[]): Promise<void> {
    for (const id of ids) {
      const job = await this.#source.job(id);
      if (job) this.#broadcast({ type: 'job', job });
    }
    if (hasCredits) this.#broadcast({ type: 'credits', ...this.#source.credits() });
  }

  #broadcast(message: LiveMessage): void {
    for (const socket of this.#context.getWebSockets()) {
      const session = socket.deserializeAttachment() as LiveSession | null;
      if (session && session.expiresAt > this.#clock()) this.#send(socket, message);
      // The client comes again with its renewed session, if it has one.
      else this.#end(socket, 'expired');
    }
  }

  #end(socket: WebSocket, reason: LiveEnd): void {
    this.#send(socket, { type: 'end', reason });
    socket.close(liveCloseCodes[reason], reason);
  }

  #send(socket: WebSocket, message: LiveMessage): void {
    try {
      socket.send(JSON.stringify(message));
    } catch {
      // Closing already: the client asks again when it comes back.
    }
  }
}
