import { isMobile } from '../../domain/device.ts';

/**
 * The user saves data, or the network is mobile. A phone that does not report its network, as no iPhone does, counts
 * as mobile.
 */
export function isMetered(): boolean {
  const { connection, userAgent } = navigator as Navigator & {
    connection?: { saveData?: boolean; type?: string };
  };
  if (connection?.saveData) return true;
  if (connection?.type !== undefined) return connection.type === 'cellular';
  return isMobile(userAgent);
}
