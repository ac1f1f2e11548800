import { BodyChunks, type TimeLimits } from './body-chunks.ts';

/** Longest wait for the next piece of a body, in milliseconds: as long as any call may take (spec, section 9). */
const stallMs = 30_000;

/**
 * Least rate of a body, in bytes per second. At any moment it may have taken the longest wait, and
 * the time for what has come of it at this rate: half of what a mobile plan carries that is
 * throttled to 64 kbit/s, so that a phone makes up for its pauses. A body of a few bytes has the
 * longest wait for all of them. Who sends a byte now and then would hold a request, and an upload's
 * share of memory, for ever.
 */
const bytesPerSMin = 4 * 1024;

/**
 * How long a body may take in all, however evenly it comes: so many times the longest wait, and the
 * time that it takes at 128 kbit/s. At 64 kbit/s a body of 4 MB arrives within it, which is more
 * than a shrunk picture has.
 */
const waitsMax = 10;
const evenBytesPerS = 16 * 1024;

/** Why a body is not read to its end. */
export class BodyFault extends Error {
  readonly code: 'too_large' | 'stalled' | 'broken_off';

  constructor(code: BodyFault['code']) {
    super(code);
    this.code = code;
  }
}

/**
 * A body of at most `bytesMax` bytes as it arrives, for a reader that holds only a part of it at a
 * time. Its Content-Length is not believed: what comes is counted.
 */
export class BoundedBody {
  /** The length that the request names, in bytes; null where it names none. */
  readonly named: number | null;
  readonly #chunks: BodyChunks | null;
  readonly #bytesMax: number;
  #bytes = 0;
  #isEnded = false;

  /** `waitMaxMs` is the longest wait for a chunk; 30 s where it is not named. */
  constructor(request: Request, bytesMax: number, waitMaxMs?: number) {
    const named = Number(request.headers.get('Content-Length') ?? Number.NaN);
    this.named = Number.isInteger(named) && named >= 0 ? named : null;
    this.#bytesMax = bytesMax;
    // What names more is refused before its first byte is read.
    if (named > bytesMax) this.#bytes = named;
    const limits = timeLimits(this.named ?? bytesMax, waitMaxMs);
    this.#chunks = request.body && new BodyChunks(request.body, limits);
  }

  /** Returns the next chunk; null at the end. Throws a `BodyFault`. */
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

  /** Ends reading. What was not read stays in the request, to be drained. */
  release(): void {
    if (!this.#isEnded) this.#chunks?.release();
    this.#isEnded = true;
  }
}

/** Returns the time that a body of so many bytes may take. */
function timeLimits(bytes: number, waitMaxMs = stallMs): TimeLimits {
  const totalMs = waitsMax * waitMaxMs + (bytes / evenBytesPerS) * 1000;
  return { stallMs: waitMaxMs, totalMs, bytesPerSMin };
}
