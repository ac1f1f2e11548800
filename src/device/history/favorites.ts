import { readStored, writeStored } from '../stored.ts';
import { notifyHistoryChange } from './history-changes.ts';

/** More than the pictures that a device and an account have together. */
const favoritesMax = 500;

/** The ids of the pictures that the user has marked on this device. */
export function readFavorites(userId: string): ReadonlySet<string> {
  try {
    const stored: unknown = JSON.parse(readStored(keyOf(userId)) ?? '[]');
    return new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : []);
  } catch {
    return new Set();
  }
}

/** Marks the pictures, or removes their marks. Every tab is notified. */
export function writeFavorites(userId: string, ids: readonly string[], isOn: boolean): void {
  const others = [...readFavorites(userId)].filter((id) => !ids.includes(id));
  const next = isOn ? [...others, ...ids].slice(-favoritesMax) : others;
  writeStored(keyOf(userId), next.length > 0 ? JSON.stringify(next) : null);
  notifyHistoryChange(userId);
}

function keyOf(userId: string): string {
  return `imagemint.${userId}.favorites`;
}
