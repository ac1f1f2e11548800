/** Upload bytes that one isolate holds at a time. It has 128 MB for everything. */
const bytesUnderWayMax = 64 * 1024 * 1024;

/** Most bytes under way at which a large upload is admitted. */
const besideLargeMax = 48 * 1024 * 1024;

const smallBytesMax = 1024 * 1024;

const userUploadsMax = 3;

/**
 * Most bytes of one user's uploads at which another large one is admitted, so that two other users
 * have room for theirs.
 */
const userBytesMax = 16 * 1024 * 1024;

/**
 * The uploads that one isolate holds in memory. Each reserves its size before its first byte is
 * read, so that several large ones cannot exhaust the isolate.
 */
export class UploadsUnderWay {
  #bytes = 0;
  readonly #byUser = new Map<string, { uploads: number; bytes: number }>();

  enter(userId: string, bytes: number): (() => void) | null {
    const ofUser = this.#byUser.get(userId) ?? { uploads: 0, bytes: 0 };
    const isLarge = bytes > smallBytesMax;
    const most = isLarge ? besideLargeMax : bytesUnderWayMax;
    if (this.#byUser.size > 0 && this.#bytes + bytes > most) return null;
    if (ofUser.uploads >= userUploadsMax) return null;
    if (isLarge && ofUser.uploads > 0 && ofUser.bytes + bytes > userBytesMax) return null;
    this.#add(ofUser, 1, bytes);
    this.#byUser.set(userId, ofUser);
    return () => {
      this.#add(ofUser, -1, -bytes);
      if (ofUser.uploads === 0) this.#byUser.delete(userId);
    };
  }

  #add(ofUser: { uploads: number; bytes: number }, uploads: number, bytes: number): void {
    this.#bytes += bytes;
    ofUser.uploads += uploads;
    ofUser.bytes += bytes;
  }
}

export const uploadsUnderWay = new UploadsUnderWay();

/** Returns the size that the request names, or `bytesMax` if it names none or a larger one. */
export function reservedBytes(request: Request, bytesMax: number): number {
  const named = Number(request.headers.get('Content-Length') ?? Number.NaN);
  return named >= 0 && named < bytesMax ? named : bytesMax;
}
