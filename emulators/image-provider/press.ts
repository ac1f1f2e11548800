import { Worker } from 'node:worker_threads';

export interface DrawRequest {
  id: number;
  prompt: string;
  /** Edge in pixels. */
  size: number;
  /** How often these words were drawn before. */
  variant?: number;
  /** The picture to transform; without one a new picture is drawn. */
  source?: Uint8Array;
  /** White where the source is to change; without one the words say where. */
  mask?: Uint8Array;
}

type DrawAnswer = { id: number; png: Uint8Array } | { id: number; error: string };

/** Finished pictures that are kept for their links. */
const picturesMax = 200;

/** Draws pictures in a thread of its own and keeps them for a while: the same wish is drawn once. */
export class Press {
  readonly #pictures = new Map<string, Promise<Uint8Array>>();
  readonly #waiting = new Map<number, PromiseWithResolvers<Uint8Array>>();
  #worker: Worker | null = null;
  #nextId = 1;

  /** Begins a picture, unless it is there, and resolves with its PNG file. */
  draw(name: string, wish: Omit<DrawRequest, 'id'>): Promise<Uint8Array> {
    const known = this.#pictures.get(name);
    if (known) return known;
    const drawn = this.#send(wish);
    this.#pictures.set(name, drawn);
    drawn.catch(() => this.#pictures.delete(name));
    for (const oldest of this.#pictures.keys()) {
      if (this.#pictures.size <= picturesMax) break;
      this.#pictures.delete(oldest);
    }
    return drawn;
  }

  /** A picture that was drawn before, while it is kept. */
  find(name: string): Promise<Uint8Array> | undefined {
    return this.#pictures.get(name);
  }

  #send(wish: Omit<DrawRequest, 'id'>): Promise<Uint8Array> {
    const id = this.#nextId;
    this.#nextId += 1;
    const waiting = Promise.withResolvers<Uint8Array>();
    this.#waiting.set(id, waiting);
    this.#worker ??= this.#begin();
    this.#worker.postMessage({ id, ...wish });
    return waiting.promise;
  }

  #begin(): Worker {
    const worker = new Worker(new URL('./draw-worker.ts', import.meta.url));
    worker.on('message', (answer: DrawAnswer) => {
      const waiting = this.#waiting.get(answer.id);
      this.#waiting.delete(answer.id);
      if ('png' in answer) waiting?.resolve(answer.png);
      else waiting?.reject(new Error(answer.error));
    });
    worker.on('error', (error) => {
      for (const waiting of this.#waiting.values()) waiting.reject(error);
      this.#waiting.clear();
      this.#worker = null;
    });
    // A thread that waits for work must not keep the server from ending.
    worker.unref();
    return worker;
  }
}
