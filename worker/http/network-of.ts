/** An IPv4 address, or the half of an IPv6 address that names the network: one household has all of the rest. */
export function networkOf(address: string): string {
  return firstGroups(address, 4);
}

/**
 * An IPv4 address, or the first 48 bits of an IPv6 address: what a provider gives to one site, which
 * divides it into 65,536 networks.
 */
export function siteOf(address: string): string {
  return firstGroups(address, 3);
}

/**
 * The first 24 bits of an IPv4 address, or 48 of an IPv6 address: what one customer of a provider may
 * have, and many users of a mobile network may share.
 */
export function rangeOf(address: string): string {
  return address.includes(':') ? siteOf(address) : address.split('.').slice(0, 3).join('.');
}

function firstGroups(address: string, count: number): string {
  if (!address.includes(':') || address.includes('.')) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  const end = tail ? tail.split(':') : [];
  const zeros = 8 - groups.length - end.length;
  return [...groups, ...Array<string>(Math.max(0, zeros)).fill('0'), ...end]
    .slice(0, count)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
