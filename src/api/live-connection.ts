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

/** Wait before a reconnect, in milliseconds: it doubles from the first value to the last, with jitter. */
const reconnectMs = { first: 1000, last: 30_000 };

/** How often the client sends a ping, and the time allowed for a response, in milliseconds. */
const pingEveryMs = 25_000;
const pongWithinMs = 10_000;

/** Time allowed for a socket to open, in milliseconds. A browser may wait for minutes. */
const openWithinMs = 30_000;

/** The ends of a socket after which no other may follow. */
const refusals = ['signed_out', 'user_disabled'] as const satisfies SessionRefusalCode[];

export interface LiveListener {
  /** A job's new state, with its picture's bytes if the client subscribed to the result. */
  job(job: Job, bytes?: PushedResult['bytes']): void;
  credits(credits: Credits): void;
  /** What the server knows of the user's pictures has changed. */
  pictures(): void;
  /** Which of the user's orders are under way may have changed. */
  orders(): void;
  /** True when the socket opens, false when it closes. Without a socket the app polls. */
  state(isLive: boolean): void;
  /** The server has ended the session, or refuses it. */
  sessionEnded(reason: SessionRefusalCode): void;
}

/**
 * The WebSocket on which the server sends every change. It reconnects after a failure, and
 * at once when `retry` says that the network or the tab is back. Where a network lets only
 * HTTP through, it stays closed and the app polls.
 */
export class LiveConnection {
  readonly #address: string;
  readonly #listener: LiveListener;
  #socket: WebSocket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #isStopped = true;
  /** Whether a retry was asked for while a socket was opening. */
  #isRetryAsked = false;
  /** Whether nothing has come since the latest ping. */
  #isPinged = false;
  /** The latest jobs whose results this client subscribed to. The limit removes ids that never became a job. */
  #subscriptions: readonly string[] = [];

  constructor(address: string, listener: LiveListener) {
    this.#address = address;
    this.#listener = listener;
  }

  /** Opens the socket, also again after the end of a session. */
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

  /**
   * Subscribes to a job's result: the server then sends the picture's bytes on the socket.
   * A new socket that opens before the job's end subscribes again. Without a socket, the
   * picture is fetched by its link.
   */
  subscribe(jobId: string): void {
    this.#subscriptions = [...this.#subscriptions, jobId].slice(-unfinishedJobsMax);
    if (this.#socket?.readyState === WebSocket.OPEN) this.#sendSubscription(this.#socket, jobId);
  }

  /**
   * Reconnects at once, for example when the device is online again. A socket that is opening may
   * have been begun without a network: where it fails, the next one follows at once. An open one may
   * belong to a network that the device has left: a ping shows it.
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

  /**
   * Sends a ping after a while, whatever comes from the server meanwhile: the server, too, sees by it
   * that this client is there.
   */
  #pingLater(socket: WebSocket): void {
    clearTimeout(this.#timer);
    this.#isPinged = false;
    this.#timer = setTimeout(() => this.#ping(socket), pingEveryMs);
  }

  #ping(socket: WebSocket): void {
    clearTimeout(this.#timer);
    this.#isPinged = true;
    socket.send(livePing);
    // A dead socket may take minutes to report its closing.
    this.#timer = setTimeout(() => this.#lost(socket, 1006), pongWithinMs);
  }
}
