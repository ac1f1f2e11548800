import type { Tool } from '../../../domain/tools.ts';

/** A picture on its way from one tool to another, until that one takes it. */
let onItsWay: { to: Tool; picture: Promise<Blob | null> } | null = null;

/** Gives a picture to the tool that is opened next. */
export function handOver(to: Tool, picture: Promise<Blob | null>): void {
  // Nobody may come for it, and then its failure is nobody's.
  picture.catch(() => undefined);
  onItsWay = { to, picture };
}

/** The picture that another tool gave, once. */
export function takeOver(tool: Tool): Promise<Blob | null> | null {
  if (onItsWay?.to !== tool) return null;
  const { picture } = onItsWay;
  onItsWay = null;
  return picture;
}
