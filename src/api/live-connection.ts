import type { Batch } from '../../domain/account/batch.ts';
import type { Credits } from '../../domain/account/credits.ts';
import type { Job } from '../../domain/account/job.ts';
import { isSettled } from '../../domain/account/job-state.ts';
import {
  type LiveMessage,
  type LiveRequest,
  liveCloseCodes,
  livePing,
  livePong,
  type PushedResult,
  unpackResult,
} from '../../domain/account/live.ts';
import type { SessionRefusalCode } from '../../domain/account/session-refusal.ts';
import { unfinishedJobsMax } from '../../domain/limits.ts';

/** The wait doubles from `first` to `last`, with jitter. */
const reconnectMs = { first: 1000, last: 30_000 };

const pingEveryMs = 25_000;
const pongWithinMs = 10_000;

/** A browser may wait for minutes. */
const openWithinMs = 30_000;

/** The ends of a socket after which no other may follow. */
const refusals = ['signed_out', 'user_disabled'] as const satisfies SessionRefusalCode[];

export interface LiveListener {
  job(job: Job, bytes?: PushedResult['bytes']): void;
  batch(batch: Batch): void;
  credits(credits: Credits): void;
  pictures(): void;
  /** Which of the user's orders are under way may have changed. */
  orders(): void;
  /** True when the socket opens, false when it closes. Without a socket the app polls. */
  state(isLive: boolean): void;
  sessionEnded(reason: SessionRefusalCode): void;
}

/**
 * Reconnects after a failure, and at once on `retry`. In a network that only lets HTTP through it stays closed, and
 * the app polls.
 */
export class LiveConnection {
  readonly #address: string;
  readonly #listener: LiveListener;
  #socket: WebSocket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #isStopped = true;
  #isRetryAsked = false;
  #isPinged = false;
  /** The limit evicts ids that never became a job. */
  #subscriptions: readonly string[] = [];

  constructor(address: string, listener: LiveListener) {
    this.#address = address;
    this.#listener = listener;
  }

  start(): void {
    if (!this.#isStopped) return;
    this.#isStopped = false;
    this.#failures = 0;
    this.#open();
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  /** The server then sends the picture's bytes on the socket. A new socket subscribes again. */
  subscribe(jobId: string): void {
    this.#subscriptions = [...this.#subscriptions, jobId].slice(-unfinishedJobsMax);
    if (this.#socket?.readyState === WebSocket.OPEN) this.#sendSubscription(this.#socket, jobId);
  }

  /**
   * Reconnects at once, for example when the device is online again. An opening socket may have started without a
   * network, so its failure reconnects at once. An open one may belong to a former network, so a ping tests it.
   */
  retry(): void {
    if (this.#isStopped) return;
    if (this.#socket?.readyState === WebSocket.OPEN) {
      this.#ping(this.#socket);
      return;
    }
    this.#failures = 0;
    if (this.#socket) {
      this.#isRetryAsked = true;
      return;
    }
    clearTimeout(this.#timer);
    this.#open();
  }

  #open(): void {
    const socket = new WebSocket(this.#address);
    socket.binaryType = 'arraybuffer';
    this.#socket = socket;
    this.#timer = setTimeout(() => this.#lost(socket, 1006), openWithinMs);
    socket.addEventListener('open', () => {
      if (this.#socket !== socket) return;
      this.#failures = 0;
      this.#isRetryAsked = false;
      for (const jobId of this.#subscriptions) this.#sendSubscription(socket, jobId);
      this.#listener.state(true);
      this.#pingLater(socket);
    });
    socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (this.#socket !== socket) return;
      // Any message shows that the socket is alive.
      if (this.#isPinged) this.#pingLater(socket);
      if (data instanceof ArrayBuffer) return this.#takeJob(unpackResult(data));
      if (typeof data !== 'string' || data === livePong) return;
      this.#take(socket, JSON.parse(data) as LiveMessage);
    });
    socket.addEventListener('close', ({ code }) => this.#lost(socket, code));
  }

  #sendSubscription(socket: WebSocket, jobId: string): void {
    socket.send(JSON.stringify({ type: 'result', jobId } satisfies LiveRequest));
  }

  #take(socket: WebSocket, message: LiveMessage): void {
    if (message.type === 'end') this.#lost(socket, liveCloseCodes[message.reason]);
    else if (message.type === 'job') this.#takeJob(message);
    else if (message.type === 'batch') this.#listener.batch(message.batch);
    else if (message.type === 'pictures') this.#listener.pictures();
    else if (message.type === 'orders') this.#listener.orders();
    // A later version may send what this one does not know.
    else if (message.type === 'credits') {
      const { type: _, ...credits } = message;
      this.#listener.credits(credits);
    }
  }

  #takeJob({ job, bytes }: Pick<PushedResult, 'job'> & Partial<PushedResult>): void {
    if (isSettled(job.state))
      this.#subscriptions = this.#subscriptions.filter((id) => id !== job.id);
    this.#listener.job(job, bytes);
  }

  #lost(socket: WebSocket, code: number): void {
    if (this.#socket !== socket) return;
    this.#socket = null;
    clearTimeout(this.#timer);
    socket.close();
    this.#listener.state(false);
    const refusal = refusals.find((reason) => liveCloseCodes[reason] === code);
    if (refusal) {
      this.#isStopped = true;
      this.#listener.sessionEnded(refusal);
      return;
    }
    if (this.#isRetryAsked) {
      this.#isRetryAsked = false;
      this.#open();
      return;
    }
    const waitMs = Math.min(reconnectMs.first * 2 ** this.#failures, reconnectMs.last);
    this.#failures += 1;
    // Jitter: after a deployment all clients would reconnect in the same moment.
    this.#timer = setTimeout(() => this.#open(), waitMs * (0.5 + Math.random()));
  }

  /** Pings regularly, because the server also detects by it that the client is connected. */
  #pingLater(socket: WebSocket): void {
    clearTimeout(this.#timer);
    this.#isPinged = false;
    this.#timer = setTimeout(() => this.#ping(socket), pingEveryMs);
  }

  #ping(socket: WebSocket): void {
    clearTimeout(this.#timer);
    this.#isPinged = true;
    socket.send(livePing);
    this.#timer = setTimeout(() => this.#lost(socket, 1006), pongWithinMs);
  }
}
