import { type ComponentType, lazy } from 'react';

const pausesMs = [500, 2000];

/** A part of the app could not be fetched: the network failed, or another version was deployed meanwhile. */
export class CodeNotLoaded extends Error {
  override readonly name = 'CodeNotLoaded';
}

/** Loads a part of the app, and tries again after short pauses. Rejects with `CodeNotLoaded`. */
export async function loadCode<Module>(load: () => Promise<Module>): Promise<Module> {
  for (const pauseMs of pausesMs) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
  return load().catch((cause: unknown) => {
    throw new CodeNotLoaded('A part of the app could not be loaded', { cause });
  });
}

/**
 * Returns a component whose code is loaded when it is first shown. `Lost` is shown if it cannot be loaded: nothing,
 * unless given, because the page works without this part.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Lost: ComponentType<Props> = () => null,
) {
  return lazy(async () => ({ default: await loadCode(load).catch(() => Lost) }));
}
