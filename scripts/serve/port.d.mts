/** Returns a free port. */
export function freePort(): Promise<number>;
