const storageKey = 'imagemint.scroll';

/** How many places of a tab are remembered, the last ones. */
const placesMax = 50;

/** How far each visited place of this tab was scrolled, in pixels. The oldest is the first. */
const positions = read();

export function positionAt(place: string): number | undefined {
  return positions.get(place);
}

export function notePosition(place: string, top: number): void {
  positions.delete(place);
  positions.set(place, top);
}

/** Lets the next document of this tab know them: a reload forgets all that is not stored. */
export function storePositions(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-placesMax)));
  } catch {
    // Then a way back begins at the top.
  }
}

function read(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, number][]);
  } catch {
    return new Map();
  }
}
