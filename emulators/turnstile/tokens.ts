import { randomUUID } from 'node:crypto';

/** How long a token is valid, in milliseconds: five minutes, as the vendor's documents say. */
const lifetimeMs = 5 * 60_000;

/** Tokens that are stored at most. */
const tokensMax = 1000;

interface Token {
  hostname: string;
  action: string;
  solvedAt: number;
  /** The idempotency key of the call that used it; null before. A call without one has an empty key. */
  usedBy: string | null;
}

/** What the verification responds. */
export interface Verdict {
  success: boolean;
  'error-codes': string[];
  challenge_ts?: string;
  hostname?: string;
  action?: string;
  cdata?: string;
  metadata?: { interactive: boolean };
}

/** The tokens of solved challenges. Each is accepted once. */
export class Tokens {
  readonly #clock: () => number;
  readonly #tokens = new Map<string, Token>();

  constructor(clock: () => number) {
    this.#clock = clock;
  }

  /** Makes a token for a challenge that was solved on this host `ageMs` ago. */
  issue(solved: { hostname: string; action: string; ageMs: number }): string {
    const token = `1.${randomUUID()}.${randomUUID()}`;
    const { hostname, action, ageMs } = solved;
    this.#tokens.set(token, { hostname, action, solvedAt: this.#clock() - ageMs, usedBy: null });
    for (const oldest of this.#tokens.keys()) {
      if (this.#tokens.size <= tokensMax) break;
      this.#tokens.delete(oldest);
    }
    return token;
  }

  /**
   * Uses a token. A call with the idempotency key of the call that used it gets the same verdict;
   * any other one `timeout-or-duplicate`.
   */
  verify(response: string, idempotencyKey: string): Verdict {
    const token = this.#tokens.get(response);
    if (!token) return refusal('invalid-input-response');
    const isRepeated = idempotencyKey !== '' && token.usedBy === idempotencyKey;
    const isOver = this.#clock() - token.solvedAt > lifetimeMs;
    if (!isRepeated && (token.usedBy !== null || isOver)) return refusal('timeout-or-duplicate');
    token.usedBy = idempotencyKey;
    return {
      success: true,
      'error-codes': [],
      challenge_ts: new Date(token.solvedAt).toISOString(),
      hostname: token.hostname,
      action: token.action,
      cdata: '',
      metadata: { interactive: false },
    };
  }

  forget(): void {
    this.#tokens.clear();
  }
}

export function refusal(code: string): Verdict {
  return { success: false, 'error-codes': [code] };
}
