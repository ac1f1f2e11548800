import { isLoopback } from '../../variable-kinds.ts';

/**
 * Returns whether an address that a service names may be fetched: over https and not on loopback,
 * or on any host over http or https where the service itself (`service` is its address) is on
 * loopback.
 */
export function isFetchable(address: URL, service: URL): boolean {
  if (isLoopback(service.hostname)) return /^https?:$/.test(address.protocol);
  return address.protocol === 'https:' && !isLoopback(address.hostname);
}
