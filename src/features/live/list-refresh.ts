import type { QueryClient } from '@tanstack/react-query';
import { entriesKey, ordersKey } from '../../api/query-keys.ts';

/**
 * How long after a change of the balance the lists of entries and orders are read again. Each picture changes
 * the balance twice, and these requests would compete with the download of the picture.
 */
const afterMs = 500;

/** Reads the lists once after several changes in a row. */
export class ListRefresh {
  readonly #queries: QueryClient;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(queries: QueryClient) {
    this.#queries = queries;
  }

  schedule(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      void this.#queries.invalidateQueries({ queryKey: entriesKey });
      void this.#queries.invalidateQueries({ queryKey: ordersKey });
    }, afterMs);
  }

  cancel(): void {
    clearTimeout(this.#timer);
  }
}
