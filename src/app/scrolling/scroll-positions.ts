const storageKey = 'imagemint.scroll';

/** How many of a tab's places are stored: the latest ones. */
const placesMax = 50;

/** The scroll position of each visited place of this tab, in pixels, the oldest first. */
const positions = read();

export function positionAt(place: string): number | undefined {
  return positions.get(place);
}

export function notePosition(place: string, top: number): void {
  positions.delete(place);
  positions.set(place, top);
}

/** Stores the positions for the next document of this tab, for example after a reload. */
export function storePositions(): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...positions].slice(-placesMax)));
  } catch {
    // Storage is forbidden: going back starts at the top.
  }
}

function read(): Map<string, number> {
  try {
    return new Map(JSON.parse(sessionStorage.getItem(storageKey) ?? '[]') as [string, number][]);
  } catch {
    return new Map();
  }
}
