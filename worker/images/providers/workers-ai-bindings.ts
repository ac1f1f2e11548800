/** The part of the binding `AI` that the adapter needs. It throws on failure. */
export interface ModelRunner {
  run(
    model: string,
    inputs: Record<string, unknown>,
    options: { signal: AbortSignal },
  ): Promise<unknown>;
}

/** The part of the binding `IMAGES` that the adapter needs. */
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

/**
 * The bindings of an environment. They are optional because `wrangler.toml` has them commented out.
 */
export interface WorkersAiBindings {
  AI?: ModelRunner;
  IMAGES?: PictureChanger;
}
