/** Longest time between two questions of one who waits, in milliseconds; its place is lost after three. */
export const pollMaxMs = 2000;

interface Ticket {
  id: string;
  /** Epoch milliseconds. */
  seenAt: number;
}

/**
 * Who waits, by tickets: users take turns, whatever each has waiting, and one
 * user's tickets are served in the order of their arrival.
 */
export class LeaseQueue {
  /** In the order of turns. */
  #turns: { userId: string; tickets: Ticket[] }[] = [];

  get isEmpty(): boolean {
    return this.#turns.length === 0;
  }

  /** Takes a place, or keeps the one that the ticket has. */
  join({ ticket, userId }: { ticket: string; userId: string }, now: number): void {
    const turn = this.#turns.find((one) => one.userId === userId);
    const known = turn?.tickets.find(({ id }) => id === ticket);
    if (known) known.seenAt = now;
    else if (turn) turn.tickets.push({ id: ticket, seenAt: now });
    else this.#turns.push({ userId, tickets: [{ id: ticket, seenAt: now }] });
  }

  /** Place of a ticket when every user in turn sends one; it counts from 1. */
  place(ticket: string): number {
    const mine = this.#turns.findIndex(({ tickets }) => tickets.some(({ id }) => id === ticket));
    const round = this.#turns[mine]?.tickets.findIndex(({ id }) => id === ticket) ?? 0;
    return this.#turns.reduce((place, { tickets }, at) => {
      const before = Math.min(tickets.length, at < mine ? round + 1 : round);
      return at === mine ? place : place + before;
    }, round + 1);
  }

  /** The ticket is served: its user goes to the end of the line. */
  takeTurn(ticket: string): void {
    const turn = this.#turns.find(({ tickets }) => tickets.some(({ id }) => id === ticket));
    this.withdraw(ticket);
    if (!turn || turn.tickets.length === 0) return;
    this.#turns = [...this.#turns.filter((one) => one !== turn), turn];
  }

  /** Gives up a place. */
  withdraw(ticket: string): void {
    this.#keepTickets(({ id }) => id !== ticket);
  }

  /** Drops tickets whose owner no longer asks. */
  forget(now: number): void {
    this.#keepTickets(({ seenAt }) => seenAt + 3 * pollMaxMs > now);
  }

  #keepTickets(isKept: (ticket: Ticket) => boolean): void {
    for (const turn of this.#turns) turn.tickets = turn.tickets.filter(isKept);
    this.#turns = this.#turns.filter(({ tickets }) => tickets.length > 0);
  }
}
