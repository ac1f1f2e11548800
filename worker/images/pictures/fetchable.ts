import { isLoopback } from '../../variables.ts';

/**
 * Whether an address that a service names may be fetched: over https, and never on
 * this very machine, unless the service itself runs there (`service` is its address).
 */
export function isFetchable(address: URL, service: URL): boolean {
  if (isLoopback(service.hostname)) return /^https?:$/.test(address.protocol);
  return address.protocol === 'https:' && !isLoopback(address.hostname);
}
