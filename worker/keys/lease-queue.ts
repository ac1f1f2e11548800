/**
 * Longest time between two polls of one ticket, in milliseconds. A ticket leaves the queue after
 * three times this long without a poll.
 */
export const pollMaxMs = 2000;

interface Ticket {
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
  join({ ticket, userId }: { ticket: string; userId: string }, now: number): void {
    const turn = this.#turns.find((one) => one.userId === userId);
    const known = turn?.tickets.find(({ id }) => id === ticket);
    if (known) known.seenAt = now;
    else if (turn) turn.tickets.push({ id: ticket, seenAt: now });
    else this.#turns.push({ userId, tickets: [{ id: ticket, seenAt: now }] });
  }

  /** Returns whether anybody but this user waits. */
  hasOthers(userId: string): boolean {
    return this.#turns.some((turn) => turn.userId !== userId);
  }

  /**
   * Returns the position of a ticket, counted from 1, when every user in turn sends one. Other users
   * for whom `isPassedOver` returns true are left out.
   */
  place(ticket: string, isPassedOver: (userId: string) => boolean): number {
    const isMine = ({ tickets }: { tickets: Ticket[] }) => tickets.some(({ id }) => id === ticket);
    const turns = this.#turns.filter((turn) => isMine(turn) || !isPassedOver(turn.userId));
    const mine = turns.findIndex(isMine);
    const round = turns[mine]?.tickets.findIndex(({ id }) => id === ticket) ?? 0;
    return turns.reduce((place, { tickets }, at) => {
      const before = Math.min(tickets.length, at < mine ? round + 1 : round);
      return at === mine ? place : place + before;
    }, round + 1);
  }

  /** Removes a ticket that is served, and moves its user to the end of the queue. */
  takeTurn(ticket: string): void {
    const turn = this.#turns.find(({ tickets }) => tickets.some(({ id }) => id === ticket));
    this.withdraw(ticket);
    if (!turn || turn.tickets.length === 0) return;
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
