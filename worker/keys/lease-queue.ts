import type { KeyChoice } from './slot-plan.ts';

/**
 * Longest time between two polls of one ticket, in milliseconds. A ticket leaves the queue after
 * three times this long without a poll.
 */
export const pollMaxMs = 2000;

/** A ticket with the keys of its latest poll. */
interface Ticket extends KeyChoice {
  id: string;
  /** Epoch milliseconds. */
  seenAt: number;
}

/**
 * The queue of tickets. Users take turns, however many tickets each has, and the tickets of one
 * user are served in order of arrival.
 */
export class LeaseQueue {
  /** In the order of turns. */
  #turns: { userId: string; tickets: Ticket[] }[] = [];

  get isEmpty(): boolean {
    return this.#turns.length === 0;
  }

  /**
   * Adds a ticket; a ticket that is in the queue keeps its position. `now` is in epoch
   * milliseconds.
   */
  join(
    { ticket, userId }: { ticket: string; userId: string },
    choice: KeyChoice,
    now: number,
  ): void {
    const turn = this.#turns.find((one) => one.userId === userId);
    const known = turn?.tickets.find(({ id }) => id === ticket);
    const polled = { ...choice, id: ticket, seenAt: now };
    if (known) Object.assign(known, polled);
    else if (turn) turn.tickets.push(polled);
    else this.#turns.push({ userId, tickets: [polled] });
  }

  /** Returns whether anybody but this user waits. */
  hasOthers(userId: string): boolean {
    return this.#turns.some((turn) => turn.userId !== userId);
  }

  /**
   * Returns the tickets before a ticket that is in the queue, in order, when every user in turn sends
   * one. Other users for whom `isPassedOver` returns true are left out.
   */
  before(ticket: string, isPassedOver: (userId: string) => boolean): Ticket[] {
    const isMine = ({ tickets }: { tickets: Ticket[] }) => tickets.some(({ id }) => id === ticket);
    const turns = this.#turns.filter((turn) => isMine(turn) || !isPassedOver(turn.userId));
    const rounds = turns.find(isMine)?.tickets.keys() ?? [];
    const before: Ticket[] = [];
    for (const round of rounds) {
      for (const { tickets } of turns) {
        const next = tickets[round];
        if (next?.id === ticket) return before;
        if (next) before.push(next);
      }
    }
    return before;
  }

  /**
   * Removes a ticket that was served with a key, and moves its user to the end of the queue. A user
   * whose first ticket may not use that key keeps the turn: the key was none that it waits for.
   */
  takeTurn(ticket: string, key: string): void {
    const turn = this.#turns.find(({ tickets }) => tickets.some(({ id }) => id === ticket));
    if (!turn) return;
    const [first] = turn.tickets;
    this.withdraw(ticket);
    if (turn.tickets.length === 0 || !first?.keys.has(key)) return;
    this.#turns = [...this.#turns.filter((one) => one !== turn), turn];
  }

  /** Removes a ticket. */
  withdraw(ticket: string): void {
    this.#filterTickets(({ id }) => id !== ticket);
  }

  /** Drops tickets that have not polled recently. `now` is in epoch milliseconds. */
  forget(now: number): void {
    this.#filterTickets(({ seenAt }) => seenAt + 3 * pollMaxMs > now);
  }

  #filterTickets(isWaiting: (ticket: Ticket) => boolean): void {
    for (const turn of this.#turns) turn.tickets = turn.tickets.filter(isWaiting);
    this.#turns = this.#turns.filter(({ tickets }) => tickets.length > 0);
  }
}
