import { createHash } from 'node:crypto';
import type { ImageRenderer, RenderRequest } from './image-renderer.ts';

/** Renders a picture under a name that is the same for the same request. */
export async function renderNamed(
  renderer: ImageRenderer,
  request: Omit<RenderRequest, 'id'>,
): Promise<{ name: string; png: Uint8Array }> {
  const { source, mask, ...rest } = request;
  const hash = createHash('sha256').update(JSON.stringify(rest));
  for (const file of [source, mask]) hash.update(file ?? '-');
  const name = hash.digest('hex').slice(0, 32);
  return { name, png: await renderer.render(name, request) };
}

/** The longer side and the proportions of a size. */
export function sizeAndRatio(width: number, height: number): { size: number; ratio: number } {
  return { size: Math.max(width, height), ratio: width / height };
}
