import { isMobile } from '../../domain/device.ts';

/**
 * Whether what nobody asked for must not be fetched: the user saves data, or the network is a mobile one.
 * A phone that does not name its network, as no iPhone does, counts as in a mobile one.
 */
export function isMetered(): boolean {
  const { connection, userAgent } = navigator as Navigator & {
    connection?: { saveData?: boolean; type?: string };
  };
  if (connection?.saveData) return true;
  if (connection?.type !== undefined) return connection.type === 'cellular';
  return isMobile(userAgent);
}
