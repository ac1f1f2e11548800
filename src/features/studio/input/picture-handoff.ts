import type { Tool } from '../../../../domain/tools.ts';

interface HandedOver {
  picture: Promise<Blob | null>;
  /** Told once the picture is there to be seen: not every file is one. */
  onOpened?: (() => void) | undefined;
}

/** A picture on its way from one tool to another, until that one takes it. */
let pending: ({ to: Tool } & HandedOver) | null = null;

/** Gives a picture to the tool that is opened next. */
export function handOver(
  to: Tool,
  picture: HandedOver['picture'],
  onOpened?: HandedOver['onOpened'],
): void {
  // Nobody may come for it, and then its failure is nobody's.
  picture.catch(() => undefined);
  pending = { to, picture, onOpened };
}

/** The picture that another tool gave, once. */
export function takeOver(tool: Tool): HandedOver | null {
  if (pending?.to !== tool) return null;
  const given = pending;
  pending = null;
  return given;
}
