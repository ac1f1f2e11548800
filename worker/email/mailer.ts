import type { EmailSettings } from '../config.ts';

/** Time limit of one e-mail, in milliseconds. */
const timeoutMs = 10_000;

export interface Email {
  to: string;
  subject: string;
  text: string;
  html: string;
  headers?: Record<string, string>;
}

type Send = (message: Email & { from: string }) => Promise<unknown>;

/**
 * Uses `EMAIL_URL` where it is set, else the binding `EMAIL`; returns null without either. A failure's message
 * contains no address.
 */
export function mailerOf(
  settings: EmailSettings | null,
  environment: object,
): ((email: Email) => Promise<void>) | null {
  if (!settings) return null;
  const { from, url } = settings;
  const binding = (environment as { EMAIL?: { send: Send } }).EMAIL;
  const send: Send | undefined = url
    ? (message) => post(url, message)
    : binding && ((message) => binding.send(message));
  if (!send) return null;
  return async (email) => {
    try {
      await send({ from, ...email });
    } catch (error) {
      if (error instanceof MailRefusal) throw error;
      const { code, name } = error as { code?: unknown; name?: unknown };
      throw new MailRefusal(String(code ?? name ?? 'unknown'));
    }
  };
}

class MailRefusal extends Error {
  override name = 'MailRefusal';
}

async function post(url: URL, message: Email & { from: string }): Promise<void> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(message),
    signal: AbortSignal.timeout(timeoutMs),
  });
  await response.body?.cancel();
  if (!response.ok) throw new MailRefusal(`EMAIL_URL responded ${response.status}`);
}
