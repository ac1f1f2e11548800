/** Reverses the filters of rows (W3C PNG, section 9). `step` is a pixel's bytes. */
export class RowUnfilter {
  readonly #rowBytes: number;
  readonly #step: number;
  /** The row above, without the number of its filter. */
  #above: Uint8Array;
  #row: Uint8Array;
  /** The filter of the row, once the row has started. */
  #filter: number | null = null;
  /** Received bytes of the row, without its filter. */
  #length = 0;

  constructor(rowBytes: number, step: number) {
    this.#rowBytes = rowBytes;
    this.#step = step;
    this.#above = new Uint8Array(rowBytes);
    this.#row = new Uint8Array(rowBytes);
  }

  /** Takes the next part. Returns the completed rows in sequence. */
  take(part: Uint8Array): Uint8Array {
    const begun = this.#filter === null ? 0 : 1 + this.#length;
    const rows = Math.floor((begun + part.length) / (1 + this.#rowBytes));
    const completed = new Uint8Array(rows * this.#rowBytes);
    let at = 0;
    for (let row = 0; row < rows; row += 1) {
      at = this.#fill(part, at);
      reverse(this.#filter, this.#row, this.#above, this.#step);
      completed.set(this.#row, row * this.#rowBytes);
      [this.#above, this.#row] = [this.#row, this.#above];
      this.#filter = null;
      this.#length = 0;
    }
    this.#fill(part, at);
    return completed;
  }

  /** Adds the bytes that the row lacks, from `at` on. Returns where the next row starts. */
  #fill(part: Uint8Array, at: number): number {
    let from = at;
    if (this.#filter === null && from < part.length) {
      this.#filter = part[from] as number;
      from += 1;
    }
    const taken = part.subarray(from, from + this.#rowBytes - this.#length);
    this.#row.set(taken, this.#length);
    this.#length += taken.length;
    return from + taken.length;
  }
}

/** Reverses a row's filter in place. These loops run for millions of bytes, so each has one filter. */
function reverse(filter: number | null, row: Uint8Array, above: Uint8Array, step: number): void {
  const { length } = row;
  switch (filter) {
    case 1:
      for (let at = step; at < length; at += 1) row[at] = byte(row, at) + byte(row, at - step);
      return;
    case 2:
      for (let at = 0; at < length; at += 1) row[at] = byte(row, at) + byte(above, at);
      return;
    case 3:
      for (let at = 0; at < length; at += 1) {
        const left = at < step ? 0 : byte(row, at - step);
        row[at] = byte(row, at) + ((left + byte(above, at)) >> 1);
      }
      return;
    case 4:
      for (let at = 0; at < length; at += 1) {
        const left = at < step ? 0 : byte(row, at - step);
        const corner = at < step ? 0 : byte(above, at - step);
        row[at] = byte(row, at) + paeth(left, byte(above, at), corner);
      }
      return;
    default:
  }
}

function byte(row: Uint8Array, at: number): number {
  return row[at] as number;
}

function paeth(left: number, above: number, corner: number): number {
  const estimate = left + above - corner;
  const toLeft = Math.abs(estimate - left);
  const toAbove = Math.abs(estimate - above);
  const toCorner = Math.abs(estimate - corner);
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}
