import { BodyChunks, type TimeLimits } from './body-chunks.ts';

/** Longest wait for the next chunk (spec, section 9). */
const stallMs = 30_000;

/**
 * Half of a mobile plan that is throttled to 64 kbit/s, so a phone makes up for its pauses. Without it, a sender of
 * single bytes could hold a request, and an upload's share of memory, for ever.
 */
const bytesPerSMin = 4 * 1024;

/**
 * The total is ten waits and the time at 128 kbit/s. At 64 kbit/s a body of 4 MB arrives within it, and a shrunk
 * picture is smaller.
 */
const waitsMax = 10;
const evenBytesPerS = 16 * 1024;

export class BodyFault extends Error {
  readonly code: 'too_large' | 'stalled' | 'broken_off';

  constructor(code: BodyFault['code']) {
    super(code);
    this.code = code;
  }
}

/** Counts the bytes, because Content-Length may be wrong. */
export class BoundedBody {
  readonly named: number | null;
  readonly #chunks: BodyChunks | null;
  readonly #bytesMax: number;
  #bytes = 0;
  #isEnded = false;

  /** `waitMaxMs` defaults to 30 s. */
  constructor(request: Request, bytesMax: number, waitMaxMs?: number) {
    const named = Number(request.headers.get('Content-Length') ?? Number.NaN);
    this.named = Number.isInteger(named) && named >= 0 ? named : null;
    this.#bytesMax = bytesMax;
    // Refuses a body by its Content-Length before the first byte.
    if (named > bytesMax) this.#bytes = named;
    const limits = timeLimits(this.named ?? bytesMax, waitMaxMs);
    this.#chunks = request.body && new BodyChunks(request.body, limits);
  }

  async next(): Promise<Uint8Array | null> {
    if (this.#bytes > this.#bytesMax) throw new BodyFault('too_large');
    if (this.#isEnded || !this.#chunks) return null;
    const next = await this.#chunks.next();
    if (next.ok) {
      this.#bytes += next.chunk.byteLength;
      if (this.#bytes > this.#bytesMax) throw new BodyFault('too_large');
      return next.chunk;
    }
    this.#isEnded = true;
    if (next.end === 'whole') return null;
    throw new BodyFault(next.end === 'late' ? 'stalled' : 'broken_off');
  }

  /** The rest stays in the request, to be drained. */
  release(): void {
    if (!this.#isEnded) this.#chunks?.release();
    this.#isEnded = true;
  }
}

function timeLimits(bytes: number, waitMaxMs = stallMs): TimeLimits {
  const totalMs = waitsMax * waitMaxMs + (bytes / evenBytesPerS) * 1000;
  return { stallMs: waitMaxMs, totalMs, bytesPerSMin };
}
