/** How long a step waits for what it expects, in milliseconds. It matters only where a step fails. */
const waitMaxMs = 180_000;
const pauseMs = 100;

/**
 * Whether the browser's process has ended: by selenium's name, or puppeteer's, for a session that is no
 * more.
 */
function isDeath(error: unknown): boolean {
  const names = ['NoSuchSessionError', 'ConnectionClosedError'];
  return error instanceof Error && names.includes(error.name);
}

/**
 * Waits until the attempt returns a value that is neither false nor null, and returns it. What the
 * attempt throws counts as 'not yet': a page may be on its way. A browser that has died is not waited for.
 */
export async function until<Value>(
  what: string,
  attempt: () => Promise<Value | false | null | undefined>,
  describe: () => Promise<string> = async () => '',
): Promise<Value> {
  const endsAt = Date.now() + waitMaxMs;
  let last: unknown = null;
  while (Date.now() < endsAt) {
    try {
      const value = await attempt();
      if (value !== false && value !== null && value !== undefined) return value;
      last = null;
    } catch (error) {
      if (isDeath(error)) throw error;
      last = error;
    }
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
  const seen = await describe().catch(() => '');
  throw new Error(
    `${what}: not within ${waitMaxMs / 1000} s. ${last ? String(last) : ''}\n${seen}`,
  );
}
