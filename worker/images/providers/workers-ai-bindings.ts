/** What the adapter needs of the binding `AI`: exactly its methods. It throws what goes wrong. */
export interface ModelRunner {
  run(
    model: string,
    inputs: Record<string, unknown>,
    options: { signal: AbortSignal },
  ): Promise<unknown>;
}

/** What it needs of the binding `IMAGES`. */
export interface PictureChanger {
  input(stream: ReadableStream<Uint8Array>): PictureChange;
}

interface PictureChange {
  transform(options: {
    segment?: 'foreground';
    width?: number;
    height?: number;
    fit?: 'scale-down';
  }): PictureChange;
  output(options: { format: 'image/png' }): Promise<{ image(): ReadableStream<Uint8Array> }>;
}

/** The bindings of an environment; they are optional there, because `wrangler.toml` has them commented out. */
export interface WorkersAiBindings {
  AI?: ModelRunner;
  IMAGES?: PictureChanger;
}
