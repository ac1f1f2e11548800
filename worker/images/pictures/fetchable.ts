import { isLoopback } from '../../variable-kinds.ts';
import { isPublicHost } from './public-host.ts';

/**
 * Returns whether an address that a service names may be fetched: over https and from a public host.
 * Where the service itself (`service` is its configured address) is an emulator on loopback, also
 * its own origin.
 */
export function isFetchable(address: URL, service: URL): boolean {
  if (isLoopback(service.hostname) && address.origin === service.origin) return true;
  return address.protocol === 'https:' && isPublicHost(address.hostname);
}
