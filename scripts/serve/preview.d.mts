import type { ChildProcess } from 'node:child_process';

/**
 * Serves the production build on the port with its data in the directory `state`; resolves with the
 * process once it answers. `variables` override those of a local run.
 */
export function startPreview(
  port: string,
  state: string,
  variables?: Record<string, string>,
): Promise<ChildProcess>;
