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
