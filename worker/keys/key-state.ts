/** The state of one key. */
export interface KeyState {
  /** Its recent leases, oldest first; `at` in epoch milliseconds. */
  leases: { id: number; at: number; userId: string }[];
  /** The provider rate-limits the key until then, in epoch milliseconds. */
  restsUntil: number;
  rejected: boolean;
}
