import { URL } from 'node:url';
import { Worker } from 'node:worker_threads';

export interface RenderRequest {
  id: number;
  prompt: string;
  /** Edge in pixels. */
  size: number;
  /** Width to height; the source's, or a square, where it is absent. */
  ratio?: number;
  /** How many pictures of this prompt were rendered before. */
  variant?: number;
  /** The picture to transform; without one a new picture is rendered. */
  source?: Uint8Array;
  /** White where the source is to change; without one the prompt says where. */
  mask?: Uint8Array;
}

type RenderResponse = { id: number; png: Uint8Array } | { id: number; error: string };

/** Rendered pictures that are stored for their links. */
const picturesMax = 200;

const pending = new Map<number, PromiseWithResolvers<Uint8Array>>();
let thread: Worker | null = null;
let nextId = 1;

/** Renders pictures in a thread that all share and stores the latest: the same name is rendered once. */
export class ImageRenderer {
  readonly #pictures = new Map<string, Promise<Uint8Array>>();
  /** The files of repeated drawings. */
  readonly #drawings = new Map<string, Promise<Uint8Array>>();

  /**
   * Renders a picture unless one of this name is stored, and resolves with its PNG file. Names of the
   * same `drawing` share one file.
   */
  render(name: string, request: Omit<RenderRequest, 'id'>, drawing?: string): Promise<Uint8Array> {
    const stored = this.#pictures.get(name);
    if (stored) return stored;
    const picture = drawing === undefined ? send(request) : this.#drawn(drawing, request);
    this.#pictures.set(name, picture);
    picture.catch(() => this.#pictures.delete(name));
    for (const oldest of this.#pictures.keys()) {
      if (this.#pictures.size <= picturesMax) break;
      this.#pictures.delete(oldest);
    }
    return picture;
  }

  /** Returns a picture that was rendered before, while it is stored. */
  find(name: string): Promise<Uint8Array> | undefined {
    return this.#pictures.get(name);
  }

  #drawn(drawing: string, request: Omit<RenderRequest, 'id'>): Promise<Uint8Array> {
    const drawn = this.#drawings.get(drawing) ?? send(request);
    // The latest are the last ones.
    this.#drawings.delete(drawing);
    this.#drawings.set(drawing, drawn);
    drawn.catch(() => this.#drawings.delete(drawing));
    for (const oldest of this.#drawings.keys()) {
      if (this.#drawings.size <= picturesMax) break;
      this.#drawings.delete(oldest);
    }
    return drawn;
  }
}

function send(request: Omit<RenderRequest, 'id'>): Promise<Uint8Array> {
  const id = nextId;
  nextId += 1;
  const response = Promise.withResolvers<Uint8Array>();
  pending.set(id, response);
  thread ??= start();
  thread.postMessage({ id, ...request });
  return response.promise;
}

function start(): Worker {
  const started = new Worker(new URL('./render-thread.ts', import.meta.url));
  started.on('message', (response: RenderResponse) => {
    const waiting = pending.get(response.id);
    pending.delete(response.id);
    if ('png' in response) waiting?.resolve(response.png);
    else waiting?.reject(new Error(response.error));
  });
  started.on('error', (error) => {
    for (const waiting of pending.values()) waiting.reject(error);
    pending.clear();
    thread = null;
  });
  // An idle thread must not stop the process from ending.
  started.unref();
  return started;
}
