import { type Code, unsigned } from './instructions.ts';

export interface ModuleFunction {
  name: string;
  parameters: number;
  /**
   * The number of local integers, numbered after the parameters, and of local vectors, numbered
   * after those.
   */
  numbers: number;
  vectors: number;
  body: Code;
}

const header: Code = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];

const numberType = 0x7f;
const vectorType = 0x7b;

/**
 * Returns a WebAssembly module with a memory of so many pages of 64 KB and functions without
 * results (binary format, section 5.5).
 */
export function assembleModule(pages: number, functions: readonly ModuleFunction[]): Uint8Array {
  const types = functions.map(({ parameters }) => {
    return [0x60, ...list(Array.from({ length: parameters }, () => [numberType])), 0];
  });
  const exported = functions.map(({ name }, at) => [...text(name), 0, ...unsigned(at)]);
  const bodies = functions.map(({ numbers, vectors, body }) => {
    const locals = list([
      [...unsigned(numbers), numberType],
      [...unsigned(vectors), vectorType],
    ]);
    return sized([...locals, ...body, 0x0b]);
  });
  return Uint8Array.from([
    ...header,
    ...section(1, list(types)),
    ...section(3, list(functions.map((_, at) => unsigned(at)))),
    ...section(5, list([[0, ...unsigned(pages)]])),
    ...section(7, list([[...text('memory'), 2, 0], ...exported])),
    ...section(10, list(bodies)),
  ]);
}

function section(id: number, content: Code): Code {
  return [id, ...sized(content)];
}

function sized(content: Code): Code {
  return [...unsigned(content.length), ...content];
}

function list(items: readonly Code[]): Code {
  return [...unsigned(items.length), ...items.flat()];
}

function text(value: string): Code {
  return sized([...new TextEncoder().encode(value)]);
}
