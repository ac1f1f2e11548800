import type { Features } from '../../../domain/features-answer.ts';
import { editTools, tools } from '../../../domain/tools.ts';
import { request } from '../../api/request.ts';

/** What a page assumes while the answer is not here: the server still refuses what is switched off. */
export const everything: Features = {
  payments: true,
  tools: [...tools],
  editTools: [...editTools],
  contact: true,
};

/** From then on the next page that is shown asks again, in milliseconds: a tab may be open for days. */
const staleMs = 5 * 60_000;

/**
 * What an answer of `GET /api/features` switches off. Only what it says counts: a field that
 * is missing or of another type leaves that part on, and names that are not ours are left out.
 */
export function readFeatures(answer: unknown): Features {
  const given = (typeof answer === 'object' && answer !== null ? answer : {}) as {
    [field in keyof Features]?: unknown;
  };
  return {
    payments: given.payments !== false,
    tools: namedIn(given.tools, tools),
    editTools: namedIn(given.editTools, editTools),
    contact: given.contact !== false,
  };
}

function namedIn<Name extends string>(list: unknown, names: readonly Name[]): Name[] {
  return Array.isArray(list) ? names.filter((name) => list.includes(name)) : [...names];
}

/** What this deployment can do, asked for once by all who want to know. */
export class FeaturesStore {
  #features = everything;
  #isSettled = false;
  #askedAt = Number.NEGATIVE_INFINITY;
  #asking: Promise<void> | null = null;
  readonly #listeners = new Set<() => void>();

  readonly get = (): Features => this.#features;

  /** Whether the answer came, or there is none. */
  readonly isSettled = (): boolean => this.#isSettled;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    void this.load();
    return () => this.#listeners.delete(listener);
  };

  /** Asks, unless a recent answer is here. Never rejects: without an answer all stays as it was, and the next one asks again. */
  readonly load = (): Promise<void> => {
    if (Date.now() - this.#askedAt < staleMs) return this.#asking ?? Promise.resolve();
    this.#askedAt = Date.now();
    this.#asking = this.#ask().finally(() => {
      this.#asking = null;
      this.#isSettled = true;
      for (const listener of this.#listeners) listener();
    });
    return this.#asking;
  };

  async #ask(): Promise<void> {
    try {
      const features = readFeatures(await request('/api/features'));
      // The same answer is the same object, and nothing is drawn anew.
      if (JSON.stringify(features) !== JSON.stringify(this.#features)) this.#features = features;
    } catch {
      this.#askedAt = Number.NEGATIVE_INFINITY;
    }
  }
}

export const featuresStore = new FeaturesStore();
