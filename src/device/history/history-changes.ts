import { recordsPrefix } from './history-records.ts';

export function notifyHistoryChange(userId: string): void {
  const channel = new BroadcastChannel(recordsPrefix(userId));
  channel.postMessage(null);
  channel.close();
}

/**
 * Another tab's records may become visible after its message, so this observes the storage event too. Returns a
 * function that unsubscribes.
 */
export function subscribeToHistory(userId: string, onChange: () => void): () => void {
  const prefix = recordsPrefix(userId);
  const channel = new BroadcastChannel(prefix);
  const onStorage = ({ key }: StorageEvent) => {
    if (key === null || key.startsWith(prefix)) onChange();
  };
  channel.onmessage = onChange;
  window.addEventListener('storage', onStorage);
  return () => {
    channel.close();
    window.removeEventListener('storage', onStorage);
  };
}
