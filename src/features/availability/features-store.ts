import type { Features } from '../../../domain/site/features.ts';
import { editTools } from '../../../domain/tools/edit-tools.ts';
import { requestShapes } from '../../../domain/tools/picture-options.ts';
import { tools } from '../../../domain/tools/tools.ts';
import { callApi } from '../../api/call-api.ts';

/** What a page assumes before the response. The server refuses disabled features in any case. */
export const allFeatures: Features = {
  payments: true,
  tools: [...tools],
  editTools: [...editTools],
  shapes: [],
  qualities: [],
  styles: [],
  referencesMax: 0,
  seeds: false,
  variationsMax: 1,
  batchMax: 1,
  shares: false,
  visibleLabel: false,
  contact: true,
  emails: true,
};

/** The age from which the next page fetches the features again: a tab may be open for days. */
const staleMs = 5 * 60_000;

/** The wait of an open page after a failed request, in milliseconds. It doubles from `first` to `last`. */
const retryMs = { first: 5000, last: 60_000 };

/** Reads a response of `GET /api/features`. A server may be newer than an open tab, so unknown names are ignored. */
export function readFeatures(response: Partial<Features>): Features {
  const features = { ...allFeatures, ...response };
  return {
    ...features,
    tools: knownOf(tools, features.tools),
    editTools: knownOf(editTools, features.editTools),
    shapes: knownOf(requestShapes, features.shapes),
  };
}

function knownOf<Name>(names: readonly Name[], given: readonly Name[]): Name[] {
  return names.filter((name) => given.includes(name));
}

/** The features of this deployment, fetched once for all components. */
export class FeaturesStore {
  #features = allFeatures;
  #isSettled = false;
  #fetchedAt = Number.NEGATIVE_INFINITY;
  #pending: Promise<void> | null = null;
  #failures = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  readonly #listeners = new Set<() => void>();

  readonly get = (): Features => this.#features;

  /** Whether the first request has ended, with or without a response. */
  readonly isSettled = (): boolean => this.#isSettled;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    void this.load();
    return () => this.#listeners.delete(listener);
  };

  /**
   * Fetches the features unless a recent response exists. Never rejects: without a response nothing changes, and they are
   * fetched again by the next call, or after a while for who listens.
   */
  readonly load = (): Promise<void> => {
    if (Date.now() - this.#fetchedAt < staleMs) return this.#pending ?? Promise.resolve();
    this.#fetchedAt = Date.now();
    this.#pending = this.#fetch().finally(() => {
      this.#pending = null;
      this.#isSettled = true;
      for (const listener of this.#listeners) listener();
    });
    return this.#pending;
  };

  /** Fetches the features now: the server has refused something that they have. */
  readonly reload = (): Promise<void> => {
    this.#fetchedAt = Number.NEGATIVE_INFINITY;
    return this.load();
  };

  async #fetch(): Promise<void> {
    try {
      const features = readFeatures(await callApi('readFeatures'));
      // An unchanged response stays the same object, so that nothing renders again.
      if (JSON.stringify(features) !== JSON.stringify(this.#features)) this.#features = features;
      this.#failures = 0;
    } catch {
      this.#fetchedAt = Number.NEGATIVE_INFINITY;
      if (this.#listeners.size === 0) return;
      const waitMs = Math.min(retryMs.first * 2 ** this.#failures, retryMs.last);
      clearTimeout(this.#retry);
      this.#retry = setTimeout(() => void this.load(), waitMs);
      this.#failures += 1;
    }
  }
}

export const featuresStore = new FeaturesStore();
