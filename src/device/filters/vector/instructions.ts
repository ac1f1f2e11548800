export type Code = readonly number[];

/** Encodes an integer from 0 on as unsigned LEB128 (WebAssembly's binary format, section 5.2.2). */
export function unsigned(value: number): Code {
  const low = value & 0x7f;
  return value < 0x80 ? [low] : [low | 0x80, ...unsigned(value >>> 7)];
}

/** Encodes an integer from 0 on as signed LEB128: bit 6 of the last byte, the sign, stays clear. */
function signed(value: number): Code {
  return value < 0x40 ? [value] : [(value & 0x7f) | 0x80, ...signed(value >>> 7)];
}

/** Vector instructions have a prefix (section 5.4.9). */
const vector = (number: number): Code => [0xfd, ...unsigned(number)];

/** No alignment is promised; the offset is in bytes. */
const memory = (offset: number): Code => [0, ...unsigned(offset)];

const binary = (operation: Code) => (left: Code, right: Code) => [...left, ...right, ...operation];

export const local = {
  get: (index: number): Code => [0x20, ...unsigned(index)],
  set: (index: number, value: Code): Code => [...value, 0x21, ...unsigned(index)],
  /** Sets the local and returns its value. */
  tee: (index: number, value: Code): Code => [...value, 0x22, ...unsigned(index)],
};

export const i32 = {
  constant: (value: number): Code => [0x41, ...signed(value)],
  load: (offset: number, address: Code): Code => [...address, 0x28, ...memory(offset)],
  loadByte: (offset: number, address: Code): Code => [...address, 0x2d, ...memory(offset)],
  store: (offset: number, address: Code, value: Code): Code => {
    return [...address, ...value, 0x36, ...memory(offset)];
  },
  isBelow: binary([0x49]),
  add: binary([0x6a]),
  subtract: binary([0x6b]),
  multiply: binary([0x6c]),
  shiftLeft: binary([0x74]),
  shiftRight: binary([0x75]),
};

export const v128 = {
  load: (offset: number, address: Code): Code => [...address, ...vector(0), ...memory(offset)],
  /** Loads the same 32-bit integer into all four lanes. */
  loadSplat: (offset: number, address: Code): Code => [...address, ...vector(9), ...memory(offset)],
  store: (offset: number, address: Code, value: Code): Code => {
    return [...address, ...value, ...vector(11), ...memory(offset)];
  },
  constant: (bytes: Code): Code => [...vector(12), ...bytes],
  /** Takes the bits of `first` where the mask is set, and of `second` elsewhere. */
  select: (first: Code, second: Code, mask: Code) => [...first, ...second, ...mask, ...vector(82)],
};

export const i32x4 = {
  splat: (value: Code): Code => [...value, ...vector(17)],
  /** Copies one lane to all four. */
  splatLane: (lane: number, value: Code): Code => {
    const bytes = Array.from({ length: 16 }, (_, at) => lane * 4 + (at % 4));
    return [...value, ...value, ...vector(13), ...bytes];
  },
  shiftLeft: (value: Code, by: number): Code => [...value, ...i32.constant(by), ...vector(171)],
  shiftRight: (value: Code, by: number): Code => [...value, ...i32.constant(by), ...vector(172)],
  add: binary(vector(174)),
  subtract: binary(vector(177)),
  multiply: binary(vector(181)),
};

/** Narrows four times four integers to 16 bytes, clamped to 0…255. */
export function cutToBytes([a, b, c, d]: readonly [Code, Code, Code, Code]): Code {
  const narrowTo16Bits = binary(vector(133));
  return binary(vector(102))(narrowTo16Bits(a, b), narrowTo16Bits(c, d));
}

/** Runs the body, and repeats it while the condition holds. */
export function repeatWhile(body: Code, condition: Code): Code {
  return [0x03, 0x40, ...body, ...condition, 0x0d, 0, 0x0b];
}
