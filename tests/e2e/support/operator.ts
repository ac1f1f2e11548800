import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { localConfiguration } from '../../../emulators/local-configuration.ts';

/** Gives credits to the account that is signed in on the page, as an operator does. */
export async function grant(page: Page, credits: number): Promise<void> {
  const me = (await (await page.request.get('/api/me')).json()) as { user: { id: string } };
  await grantTo(me.user.id, new URL(page.url()).origin, credits);
}

/** Gives credits to an account of the product at the origin. */
export async function grantTo(userId: string, origin: string, credits: number): Promise<void> {
  const response = await fetch(`${origin}/api/operator/accounts/${userId}/grant`, {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${localConfiguration('').OPERATOR_SECRET}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ ref: `operator:${randomUUID()}`, credits, reason: 'Test' }),
  });
  if (!response.ok) throw new Error(await response.text());
}
