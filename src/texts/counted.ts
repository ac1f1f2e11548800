/** A count with its noun: 'one' for exactly 1, 'other' for every other count, as English nouns and Hindi ones in -ें take it. */
export function counted(count: number, one: string, other: string): string {
  return `${count} ${count === 1 ? one : other}`;
}
