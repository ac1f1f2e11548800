import { isLoopback } from '../../variable-kinds.ts';
import { isPublicHost } from './public-host.ts';

/** Public over https, or on the origin of a `service` that is an emulator on loopback. */
export function isFetchable(address: URL, service: URL): boolean {
  if (isLoopback(service.hostname) && address.origin === service.origin) return true;
  return address.protocol === 'https:' && isPublicHost(address.hostname);
}
