/** The part of the binding that the adapter needs. It throws on failure. */
export interface ModelRunner {
  run(
    model: string,
    inputs: Record<string, unknown>,
    options: { signal: AbortSignal },
  ): Promise<unknown>;
}

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

export interface WorkersAiBindings {
  AI?: ModelRunner;
  IMAGES?: PictureChanger;
}
