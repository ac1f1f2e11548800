import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { localConfiguration } from '../../../emulators/local-configuration.ts';

/** Performs an operator's action on the account that is signed in on the page. */
export async function operate(
  page: Page,
  request: APIRequestContext,
  action: 'grant' | 'freeze' | 'unfreeze' | 'disable' | 'enable',
  body: { credits?: number; reason: string },
): Promise<void> {
  const me = (await (await page.request.get('/api/me')).json()) as { user: { id: string } };
  const response = await request.post(`/api/operator/accounts/${me.user.id}/${action}`, {
    headers: { Authorization: `Bearer ${localConfiguration('').OPERATOR_SECRET}` },
    data: { ref: `operator:${randomUUID()}`, ...body },
  });
  if (!response.ok()) throw new Error(await response.text());
}
