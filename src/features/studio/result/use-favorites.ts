import { useEffect, useState } from 'react';
import { readFavorites } from '../../../device/history/favorites.ts';
import { LocalHistory } from '../../../device/history/local-history.ts';

/** The ids of the pictures that the user has marked on this device, in any tab. */
export function useFavorites(userId: string): ReadonlySet<string> {
  const [favorites, setFavorites] = useState(() => readFavorites(userId));
  useEffect(
    () => new LocalHistory(userId).subscribe(() => setFavorites(readFavorites(userId))),
    [userId],
  );
  return favorites;
}
