import type { Credits } from '../../domain/credits.ts';
import type { Job } from '../../domain/job.ts';
import { isSettled } from '../../domain/job-state.ts';
import { unfinishedJobsMax } from '../../domain/limits.ts';
import {
  type LiveMessage,
  type LiveRequest,
  liveCloseCodes,
  livePing,
  livePong,
  type PushedResult,
  unpackResult,
} from '../../domain/live.ts';

/** Waits before the connection is tried again, in milliseconds: doubling from the first to the last, with jitter. */
const reconnectMs = { first: 1000, last: 30_000 };

/** How often the line is asked whether it is alive, and how long it may take to say so, in milliseconds. */
const pingEveryMs = 25_000;
const pongWithinMs = 10_000;

export interface LiveListener {
  /** What has become of a job; with its picture's bytes where that was wished for. */
  job(job: Job, bytes?: PushedResult['bytes']): void;
  credits(credits: Credits): void;
  /** True once the line is open, false as soon as it is not: until then one has to ask. */
  state(isLive: boolean): void;
  /** The server says that the session is over. */
  sessionEnded(): void;
}

/**
 * The line on which the server tells every change. It is opened again whenever it
 * breaks, sooner when the device comes back to the network or the tab to the
 * front; where nothing but HTTP passes it stays closed, and the app asks instead.
 */
export class LiveConnection {
  readonly #address: string;
  readonly #listener: LiveListener;
  #socket: WebSocket | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #failures = 0;
  #isStopped = true;
  /** The jobs whose results are waited for, the last ones: what never became a job is pushed out. */
  #wishes: readonly string[] = [];

  constructor(address: string, listener: LiveListener) {
    this.#address = address;
    this.#listener = listener;
  }

  start(): void {
    this.#isStopped = false;
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
   * Asks for a job's result on the line itself, and again on one that opens before the
   * job has ended. Where there is none its link has to do.
   */
  wish(jobId: string): void {
    this.#wishes = [...this.#wishes, jobId].slice(-unfinishedJobsMax);
    if (this.#socket?.readyState === WebSocket.OPEN) this.#sendWish(this.#socket, jobId);
  }

  /** Something has changed for the better: the next try is made at once. */
  retry(): void {
    if (this.#isStopped || this.#socket) return;
    clearTimeout(this.#timer);
    this.#failures = 0;
    this.#open();
  }

  #open(): void {
    const socket = new WebSocket(this.#address);
    socket.binaryType = 'arraybuffer';
    this.#socket = socket;
    socket.addEventListener('open', () => {
      if (this.#socket !== socket) return;
      this.#failures = 0;
      for (const jobId of this.#wishes) this.#sendWish(socket, jobId);
      this.#listener.state(true);
      this.#pingLater(socket);
    });
    socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (this.#socket !== socket) return;
      this.#pingLater(socket);
      if (data instanceof ArrayBuffer) return this.#takeJob(unpackResult(data));
      if (typeof data !== 'string' || data === livePong) return;
      this.#take(socket, JSON.parse(data) as LiveMessage);
    });
    socket.addEventListener('close', ({ code }) => this.#lost(socket, code));
  }

  #sendWish(socket: WebSocket, jobId: string): void {
    socket.send(JSON.stringify({ type: 'result', jobId } satisfies LiveRequest));
  }

  #take(socket: WebSocket, message: LiveMessage): void {
    if (message.type === 'end') this.#lost(socket, liveCloseCodes[message.reason]);
    else if (message.type === 'job') this.#takeJob(message);
    else {
      const { type: _, ...credits } = message;
      this.#listener.credits(credits);
    }
  }

  #takeJob({ job, bytes }: Pick<PushedResult, 'job'> & Partial<PushedResult>): void {
    if (isSettled(job.state)) this.#wishes = this.#wishes.filter((id) => id !== job.id);
    this.#listener.job(job, bytes);
  }

  #lost(socket: WebSocket, code: number): void {
    if (this.#socket !== socket) return;
    this.#socket = null;
    clearTimeout(this.#timer);
    socket.close();
    this.#listener.state(false);
    if (code === liveCloseCodes.signed_out) {
      this.#isStopped = true;
      this.#listener.sessionEnded();
      return;
    }
    const waitMs = Math.min(reconnectMs.first * 2 ** this.#failures, reconnectMs.last);
    this.#failures += 1;
    // Spread out: after a deployment everybody would come back in the same moment.
    this.#timer = setTimeout(() => this.#open(), waitMs * (0.5 + Math.random()));
  }

  /** Any word from the server shows that the line is alive; only its silence is asked about. */
  #pingLater(socket: WebSocket): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      socket.send(livePing);
      this.#timer = setTimeout(() => {
        // A dead line may take minutes to notice that it is closing.
        this.#lost(socket, 1006);
      }, pongWithinMs);
    }, pingEveryMs);
  }
}
