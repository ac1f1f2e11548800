import { vi } from 'vitest';
import { readConfiguration } from '../../../../worker/config.ts';
import { deploymentVariables as variables } from '../../deployment-variables.ts';

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

/** Responds to every call of `fetch` like this; returns the calls. */
export function respondToCalls(response: () => Response | Promise<Response>): SentCall[] {
  const sent: SentCall[] = [];
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init = {}) => {
    sent.push({ url: String(input), init });
    return response();
  });
  return sent;
}
