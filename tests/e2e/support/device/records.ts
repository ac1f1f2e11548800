import type { Page } from '@playwright/test';

/** Saves a record for each of the tools on the signed-in user's device, the oldest first. Returns the prefix of the keys. */
export async function saveRecords(
  page: Page,
  tools: readonly string[],
  promptOf: (at: number) => string = () => '',
): Promise<string> {
  const me = (await (await page.request.get('/api/me')).json()) as { user: { id: string } };
  const prefix = `imagemint.history.${me.user.id}.`;
  const items = tools.map((type, at) => ({
    id: `old-${at}`,
    type,
    prompt: promptOf(at),
    url: '',
    ts: at,
  }));
  await page.evaluate(
    (records) => {
      for (const [key, text] of records) localStorage.setItem(key, text);
    },
    items.map((item) => [prefix + item.id, JSON.stringify(item)] as const),
  );
  return prefix;
}
