import type { KeyChoice } from './slot-plan.ts';

/** Longest time between two polls of one ticket. It leaves the queue after three times as long. */
export const pollMaxMs = 2000;

interface Ticket extends KeyChoice {
  id: string;
  seenAt: number;
}

/** Users take turns. The tickets of one user are served in order of arrival. */
export class LeaseQueue {
  #turns: { userId: string; tickets: Ticket[] }[] = [];

  get isEmpty(): boolean {
    return this.#turns.length === 0;
  }

  /** A ticket that is in the queue keeps its position. */
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

  hasOthers(userId: string): boolean {
    return this.#turns.some((turn) => turn.userId !== userId);
  }

  /** Leaves out other users for whom `isPassedOver` returns true. */
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

  /** A user whose first ticket may not use the key keeps the turn. */
  takeTurn(ticket: string, key: string): void {
    const turn = this.#turns.find(({ tickets }) => tickets.some(({ id }) => id === ticket));
    if (!turn) return;
    const [first] = turn.tickets;
    this.withdraw(ticket);
    if (turn.tickets.length === 0 || !first?.keys.has(key)) return;
    this.#turns = [...this.#turns.filter((one) => one !== turn), turn];
  }

  withdraw(ticket: string): void {
    this.#filterTickets(({ id }) => id !== ticket);
  }

  forget(now: number): void {
    this.#filterTickets(({ seenAt }) => seenAt + 3 * pollMaxMs > now);
  }

  #filterTickets(isWaiting: (ticket: Ticket) => boolean): void {
    for (const turn of this.#turns) turn.tickets = turn.tickets.filter(isWaiting);
    this.#turns = this.#turns.filter(({ tickets }) => tickets.length > 0);
  }
}
