import type { Tool } from '../../../../domain/tools/tools.ts';
import { userForgotten } from '../../../api/request.ts';

interface HandedOver {
  picture: Promise<Blob | null>;
  onOpened?: (() => void) | undefined;
}

/** A picture that one tool has handed over and the other has not taken yet. */
let pending: ({ to: Tool } & HandedOver) | null = null;

// It belongs to the user who handed it over.
userForgotten.addEventListener('forgotten', () => {
  pending = null;
});

export function handOver(
  to: Tool,
  picture: HandedOver['picture'],
  onOpened?: HandedOver['onOpened'],
): void {
  // No tool may ever take the picture; its failure must not be reported as unhandled.
  picture.catch(() => undefined);
  pending = { to, picture, onOpened };
}

export function takeOver(tool: Tool): HandedOver | null {
  if (pending?.to !== tool) return null;
  const given = pending;
  pending = null;
  return given;
}
