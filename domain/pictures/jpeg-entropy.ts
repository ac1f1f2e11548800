import { viewOf } from './picture-copy.ts';

/** Blocks of a picture whose coefficients are remembered for refinement: 4 MiB. */
const refinedBlocksMax = 512 * 1024;

/** Encoders write 10 to 20. A refining scan of 90 bytes can name `refinedBlocksMax`, which takes about 5 ms. */
const scansMax = 100;

/** Most blocks of a unit (ITU T.81, B.2.3), and more bits than the longest block can have. */
const unitBlocksMax = 10;
const blockBitsMax = 63 * 33 + 64;

/** Bytes behind the last unit of an interval that are not zero: some encoders write a few. */
const extraBytesMax = 16;

/** Bytes of entropy-coded data that are held at once. */
const heldBytes = 64 * 1024;

interface Component {
  id: number;
  across: number;
  down: number;
  /** Blocks of a scan that has this component alone. */
  columns: number;
  rows: number;
  /** The lowest bit of each coefficient that is still to come; 0 where all are there. */
  missingBits: Uint8Array;
  /** A bit for each coefficient that is not zero, 64 a block. Null before a scan needs them. */
  coefficients: Uint32Array | null;
}

interface HuffmanTable {
  /** The symbol and the length of the code that begins with these 8 bits; 0 for longer ones. */
  short: Uint16Array;
  /** For each length of a code: one more than the last code, and what is added to find its symbol. */
  end: Int32Array;
  shift: Int32Array;
  symbols: Uint8Array;
}

interface Scan {
  /** The component of each block of a unit, with the tables of its codes. */
  blocks: { component: Component; dc: HuffmanTable | undefined; ac: HuffmanTable | undefined }[];
  first: number;
  last: number;
  isRefinement: boolean;
  unitsLeft: number;
  unit: number;
}

/**
 * Follows the Huffman codes of a JPEG's scans without decoding a pixel (ITU T.81, annexes F and G), and
 * so finds out whether the data reach the last block. It cannot judge a scan whose tables are missing,
 * which some cameras leave out.
 */
export class JpegEntropy {
  readonly #tables = new Map<number, HuffmanTable>();
  #components: Component[] = [];
  #unitsAcross = 0;
  #unitsDown = 0;
  #isProgressive = false;
  #restartUnits = 0;
  #scan: Scan | null = null;
  #scans = 0;
  /** Units up to the next restart marker. */
  #intervalLeft = 0;
  /** Blocks that the last code declared to be without further coefficients. */
  #emptyBlocks = 0;
  readonly #bytes = new Uint8Array(heldBytes + 4);
  #end = 0;
  #bit = 0;
  #extraBytes = 0;
  #isAfterMarkerByte = false;

  /** Reads a frame header: its marker, length and data. False where its fields are impossible. */
  readFrame(marker: number, segment: Uint8Array): boolean {
    const view = viewOf(segment);
    const [height, width] = [view.getUint16(5), view.getUint16(7)];
    const fields = Array.from({ length: view.getUint8(9) }, (_, index) => {
      const sampling = view.getUint8(11 + index * 3);
      return { id: view.getUint8(10 + index * 3), across: sampling >> 4, down: sampling & 15 };
    });
    if (fields.some(({ across, down }) => across < 1 || across > 4 || down < 1 || down > 4)) {
      return false;
    }
    const acrossMax = Math.max(...fields.map(({ across }) => across));
    const downMax = Math.max(...fields.map(({ down }) => down));
    this.#isProgressive = marker === 0xc2;
    this.#unitsAcross = Math.ceil(width / (8 * acrossMax));
    this.#unitsDown = Math.ceil(height / (8 * downMax));
    this.#components = fields.map((field) => ({
      ...field,
      columns: Math.ceil(Math.ceil((width * field.across) / acrossMax) / 8),
      rows: Math.ceil(Math.ceil((height * field.down) / downMax) / 8),
      missingBits: new Uint8Array(64).fill(255),
      coefficients: null,
    }));
    return true;
  }

  /** Reads a segment of Huffman tables. False where it does not hold together. */
  readTables(segment: Uint8Array): boolean {
    for (let at = 4; at < segment.length; ) {
      if (((segment[at] as number) & 0b1110_1100) !== 0) return false;
      const counts = segment.subarray(at + 1, at + 17);
      const total = counts.reduce((sum, count) => sum + count, 0);
      const symbols = segment.slice(at + 17, at + 17 + total);
      if (counts.length < 16 || symbols.length < total) return false;
      this.#tables.set(segment[at] as number, buildTable(counts, symbols));
      at += 17 + total;
    }
    return true;
  }

  readRestartInterval(segment: Uint8Array): boolean {
    if (segment.length !== 6) return false;
    this.#restartUnits = viewOf(segment).getUint16(4);
    return true;
  }

  /** Begins a scan with its header. False if it names no component of the frame, or is one too many. */
  beginScan(segment: Uint8Array): boolean {
    this.#scans += 1;
    if (this.#scans > scansMax) return false;
    const view = viewOf(segment);
    const count = view.getUint8(4);
    const field = (at: number) => (this.#isProgressive ? view.getUint8(at + count * 2) : null);
    const [first, last, steps] = [field(5) ?? 0, field(6) ?? 63, field(7) ?? 0];
    if (first > last || last > 63) return false;
    const parts = Array.from({ length: count }, (_, index) => {
      const component = this.#components.find(({ id }) => id === view.getUint8(5 + index * 2));
      const tables = view.getUint8(6 + index * 2);
      const dc = this.#tables.get(tables >> 4);
      return component && { component, dc, ac: this.#tables.get(16 | (tables & 15)) };
    });
    const known = parts.filter((part) => part !== undefined);
    if (known.length < count) return false;
    for (const { component } of known) {
      component.missingBits.fill(steps & 15, first, last + 1);
    }
    const [alone] = count === 1 ? known : [];
    const blocks = alone
      ? [alone]
      : known.flatMap((part) => Array(part.component.across * part.component.down).fill(part));
    const units = alone
      ? alone.component.columns * alone.component.rows
      : this.#unitsAcross * this.#unitsDown;
    const scan: Scan = {
      blocks,
      first,
      last,
      isRefinement: steps >> 4 !== 0,
      unitsLeft: units,
      unit: 0,
    };
    this.#scan = this.#canFollow(scan) ? scan : null;
    this.#beginInterval();
    return true;
  }

  /** Takes data of the scan, as they are in the file. False where they are broken. */
  feed(bytes: Uint8Array): boolean {
    for (let at = 0; this.#scan && at < bytes.length; ) {
      if (this.#isAfterMarkerByte) {
        const byte = bytes[at] as number;
        at += 1;
        if (byte === 0xff) continue;
        this.#isAfterMarkerByte = false;
        if (byte === 0) this.#hold(Uint8Array.of(0xff));
        else if (!this.#endInterval()) return false;
        continue;
      }
      const found = bytes.indexOf(0xff, at);
      const end = found === -1 ? bytes.length : found;
      while (at < end) {
        const part = bytes.subarray(at, Math.min(end, at + heldBytes - this.#end));
        this.#hold(part);
        at += part.length;
        if (!this.#follow(false)) return false;
      }
      if (found !== -1) {
        this.#isAfterMarkerByte = true;
        at += 1;
      }
    }
    return true;
  }

  /** Ends the scan. False where it lacks blocks, or has data for more. */
  endScan(): boolean {
    this.#isAfterMarkerByte = false;
    if (this.#scan === null) return true;
    return this.#follow(true) && this.#scan.unitsLeft === 0 && !this.#hasExtra;
  }

  get #hasExtra(): boolean {
    return this.#extraBytes > extraBytesMax;
  }

  /** Whether the scans have all coefficients of all components. */
  get isWhole(): boolean {
    return this.#components.every(({ missingBits }) => missingBits.every((bits) => bits === 0));
  }

  #canFollow({ blocks, first, isRefinement }: Scan): boolean {
    if (blocks.length > unitBlocksMax) return false;
    const needsDc = first === 0 && !isRefinement;
    const needsAc = first > 0 || !this.#isProgressive;
    if (blocks.some(({ dc, ac }) => (needsDc && !dc) || (needsAc && !ac))) return false;
    if (first === 0) return true;
    const [{ component } = { component: null }] = blocks;
    if (!component || blocks.length > 1) return false;
    const count = this.#components.reduce((sum, { columns, rows }) => sum + columns * rows, 0);
    if (count > refinedBlocksMax) return !isRefinement;
    component.coefficients ??= new Uint32Array(component.columns * component.rows * 2);
    return true;
  }

  #beginInterval(): void {
    this.#intervalLeft = this.#restartUnits || Number.POSITIVE_INFINITY;
    this.#emptyBlocks = 0;
    this.#end = 0;
    this.#bit = 0;
    this.#extraBytes = 0;
  }

  /** Ends an interval at its restart marker. */
  #endInterval(): boolean {
    if (!this.#follow(true) || this.#hasExtra) return false;
    const isWhole = this.#intervalLeft === 0 || this.#scan?.unitsLeft === 0;
    this.#beginInterval();
    return isWhole;
  }

  #hold(bytes: Uint8Array): void {
    this.#bytes.set(bytes, this.#end);
    this.#end += bytes.length;
  }

  /** Follows the units that are held, or at the end of an interval all that are left. */
  #follow(isEnd: boolean): boolean {
    const scan = this.#scan as Scan;
    const needed = isEnd ? 0 : scan.blocks.length * blockBitsMax;
    const bits = this.#end * 8;
    this.#bytes.fill(0, this.#end, this.#end + 4);
    while (this.#intervalLeft > 0 && scan.unitsLeft > 0 && bits - this.#bit >= needed) {
      // One step for a run of any length: otherwise a scan of 90 bytes would take a million.
      const empty = scan.isRefinement ? 0 : this.#emptyBlocks;
      const units = Math.min(empty, scan.unitsLeft, this.#intervalLeft) || 1;
      if (empty > 0) this.#emptyBlocks -= units;
      else if (!scan.blocks.every((block) => this.#followBlock(scan, block))) return false;
      if (this.#bit > bits) return false;
      scan.unit += units;
      scan.unitsLeft -= units;
      this.#intervalLeft -= units;
    }
    const isDone = this.#intervalLeft === 0 || scan.unitsLeft === 0;
    for (let at = (this.#bit + 7) >> 3; isDone && at < this.#end; at += 1) {
      if (this.#bytes[at] !== 0) this.#extraBytes += 1;
    }
    const used = isDone ? this.#end : this.#bit >> 3;
    this.#bytes.copyWithin(0, used, this.#end);
    this.#end -= used;
    this.#bit = isDone ? 0 : this.#bit & 7;
    return true;
  }

  #followBlock(scan: Scan, { component, dc, ac }: Scan['blocks'][number]): boolean {
    if (scan.first === 0 && scan.isRefinement) {
      this.#bit += 1;
      return true;
    }
    if (scan.first === 0) {
      const size = this.#symbol(dc as HuffmanTable);
      if (size < 0 || size > 16) return false;
      this.#bit += size;
      if (this.#isProgressive) return true;
    }
    const at = scan.unit * 2;
    return scan.isRefinement
      ? this.#refine(scan, ac as HuffmanTable, component.coefficients as Uint32Array, at)
      : this.#followCoefficients(scan, ac as HuffmanTable, component.coefficients, at);
  }

  #followCoefficients(
    scan: Scan,
    ac: HuffmanTable,
    known: Uint32Array | null,
    at: number,
  ): boolean {
    for (let k = Math.max(scan.first, 1); k <= scan.last; k += 1) {
      const code = this.#symbol(ac);
      if (code < 0) return false;
      const [run, size] = [code >> 4, code & 15];
      if (size === 0 && run < 15) {
        this.#emptyBlocks = this.#isProgressive ? (1 << run) + this.#take(run) - 1 : 0;
        return true;
      }
      k += run;
      this.#bit += size;
      if (size > 0 && known && k < 64) markCoefficient(known, at, k);
    }
    return true;
  }

  #refine({ first, last }: Scan, ac: HuffmanTable, known: Uint32Array, at: number): boolean {
    let k = first;
    while (this.#emptyBlocks === 0 && k <= last) {
      const code = this.#symbol(ac);
      if (code < 0) return false;
      const [run, size] = [code >> 4, code & 15];
      if (size > 1) return false;
      if (size === 0 && run < 15) {
        this.#emptyBlocks = (1 << run) + this.#take(run);
        break;
      }
      this.#bit += size;
      for (let zeros = run; k <= last; k += 1) {
        if (isMarked(known, at, k)) this.#bit += 1;
        else if (zeros === 0) break;
        else zeros -= 1;
      }
      if (size === 1 && k <= last) markCoefficient(known, at, k);
      k += 1;
    }
    if (this.#emptyBlocks === 0) return true;
    this.#bit += countMarked(known, at, k, last);
    this.#emptyBlocks -= 1;
    return true;
  }

  #symbol(table: HuffmanTable): number {
    const bits = this.#peek();
    const short = table.short[bits >> 8] as number;
    if (short !== 0) {
      this.#bit += short >> 8;
      return short & 255;
    }
    for (let length = 9; length <= 16; length += 1) {
      const code = bits >> (16 - length);
      if (code >= (table.end[length] as number)) continue;
      this.#bit += length;
      return table.symbols[code + (table.shift[length] as number)] as number;
    }
    return -1;
  }

  #take(count: number): number {
    const value = this.#peek() >> (16 - count);
    this.#bit += count;
    return value;
  }

  /** Returns the next 16 bits. Behind the end there are zeros. */
  #peek(): number {
    const at = this.#bit >> 3;
    const bytes = this.#bytes;
    const three =
      ((bytes[at] as number) << 16) | ((bytes[at + 1] as number) << 8) | (bytes[at + 2] as number);
    return (three >> (8 - (this.#bit & 7))) & 0xffff;
  }
}

function buildTable(counts: Uint8Array, symbols: Uint8Array): HuffmanTable {
  const short = new Uint16Array(256);
  const end = new Int32Array(17);
  const shift = new Int32Array(17);
  let code = 0;
  let index = 0;
  for (let length = 1; length <= 16; length += 1) {
    shift[length] = index - code;
    const count = counts[length - 1] as number;
    for (let k = 0; k < count && length <= 8; k += 1) {
      const from = (code + k) << (8 - length);
      short.fill((length << 8) | (symbols[index + k] as number), from, from + (1 << (8 - length)));
    }
    code += count;
    index += count;
    end[length] = count === 0 ? 0 : code;
    code *= 2;
  }
  return { short, end, shift, symbols };
}

function markCoefficient(known: Uint32Array, at: number, k: number): void {
  known[at + (k >> 5)] = (known[at + (k >> 5)] as number) | (1 << (k & 31));
}

function isMarked(known: Uint32Array, at: number, k: number): boolean {
  return (((known[at + (k >> 5)] as number) >>> (k & 31)) & 1) === 1;
}

function countMarked(known: Uint32Array, at: number, first: number, last: number): number {
  let count = 0;
  for (let word = first >> 5; word <= last >> 5; word += 1) {
    let bits = known[at + word] as number;
    if (word === first >> 5) bits &= -1 << (first & 31);
    if (word === last >> 5) bits &= -1 >>> (31 - (last & 31));
    for (; bits !== 0; bits &= bits - 1) count += 1;
  }
  return count;
}
