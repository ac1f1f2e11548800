/** A piece of WebAssembly code that is whole: an expression, or a statement. */
export type Code = readonly number[];

/** LEB128 as WebAssembly's binary format has it (section 5.2.2), of a whole number from 0 on. */
export function unsigned(value: number): Code {
  const low = value & 0x7f;
  return value < 0x80 ? [low] : [low | 0x80, ...unsigned(value >>> 7)];
}

/** The same where bit 6 of the last byte is a sign: it stays clear. */
function signed(value: number): Code {
  return value < 0x40 ? [value] : [(value & 0x7f) | 0x80, ...signed(value >>> 7)];
}

/** Vector instructions stand behind a prefix (section 5.4.9). */
const vector = (number: number): Code => [0xfd, ...unsigned(number)];

/** No alignment is promised; the offset is in bytes. */
const memory = (offset: number): Code => [0, ...unsigned(offset)];

const binary = (operation: Code) => (left: Code, right: Code) => [...left, ...right, ...operation];

export const local = {
  get: (index: number): Code => [0x20, ...unsigned(index)],
  set: (index: number, value: Code): Code => [...value, 0x21, ...unsigned(index)],
  /** Sets it, and is what it was set to. */
  tee: (index: number, value: Code): Code => [...value, 0x22, ...unsigned(index)],
};

/** Whole numbers of 32 bits. */
export const i32 = {
  /** From 0 on. */
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
  /** The same word of the memory in all four lanes. */
  loadSplat: (offset: number, address: Code): Code => [...address, ...vector(9), ...memory(offset)],
  store: (offset: number, address: Code, value: Code): Code => {
    return [...address, ...value, ...vector(11), ...memory(offset)];
  },
  constant: (bytes: Code): Code => [...vector(12), ...bytes],
  /** The first one's bits where the mask's are set, else the second one's. */
  select: (first: Code, second: Code, mask: Code) => [...first, ...second, ...mask, ...vector(82)],
};

/** Four whole numbers of 32 bits side by side. */
export const i32x4 = {
  splat: (value: Code): Code => [...value, ...vector(17)],
  /** One lane in all four. */
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

/** Four times four whole numbers as 16 bytes, what is outside of 0 to 255 cut. */
export function cutToBytes([a, b, c, d]: readonly [Code, Code, Code, Code]): Code {
  const narrowTo16Bits = binary(vector(133));
  return binary(vector(102))(narrowTo16Bits(a, b), narrowTo16Bits(c, d));
}

/** The body, and again while the condition holds. */
export function repeatWhile(body: Code, condition: Code): Code {
  return [0x03, 0x40, ...body, ...condition, 0x0d, 0, 0x0b];
}
