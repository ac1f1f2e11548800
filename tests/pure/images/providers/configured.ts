import { vi } from 'vitest';
import { readConfiguration } from '../../../../worker/config.ts';

const variables = {
  GOOGLE_ISSUER: 'https://accounts.google.com',
  GOOGLE_CLIENT_ID: 'someone.apps.googleusercontent.com',
  GOOGLE_CLIENT_SECRET: 'secret',
  SESSION_SECRET: 'x'.repeat(32),
  IMAGE_PROVIDER: 'keyed',
  IMAGE_PROVIDER_URL: 'https://provider.example/v1',
  IMAGE_PROVIDER_HOST: 'provider.example',
  IMAGE_PROVIDER_KEYS: 'one,two',
};

/** The configuration of a deployment with these variables. */
export function configurationWith(changes: object) {
  const result = readConfiguration({ ...variables, ...changes });
  if (!result.ok) throw new Error(result.faults.join());
  return result.configuration;
}

/** One call of `fetch`. */
export interface SentCall {
  url: string;
  init: RequestInit;
}

/** Answers every call of `fetch` like this; returns the calls. */
export function answerCalls(answer: () => Response | Promise<Response>): SentCall[] {
  const sent: SentCall[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init = {}) => {
    sent.push({ url: String(input), init });
    return answer();
  });
  return sent;
}
