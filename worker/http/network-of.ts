/** The upper half of an IPv6 address: one household has all of the rest. */
export function networkOf(address: string): string {
  return firstGroups(address, 4);
}

/** 48 bits of IPv6: a provider gives them to one site, which has 65,536 networks. */
export function siteOf(address: string): string {
  return firstGroups(address, 3);
}

/** 24 bits of IPv4 or 48 of IPv6: one customer may have them, or many users of a mobile network share them. */
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
