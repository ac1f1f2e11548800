/** RFC 6761, RFC 6762 (appendix G), RFC 8375, and what ICANN never delegates. */
const privateNames =
  /\.(localhost|localdomain|local|internal|intranet|private|lan|home|corp|mail|arpa)$/;

/** IPv4 blocks outside the public internet (IANA): the address and the bits of its network. */
const privateBlocks: readonly [address: string, bits: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];

/** Judges only the text: a public name that resolves to a private address passes. */
export function isPublicHost(hostname: string): boolean {
  // Resolvers ignore a dot at the end; some may ignore more of them.
  const host = hostname.toLowerCase().replace(/\.+$/, '');
  if (host.startsWith('[')) return isPublicIpv6(host.slice(1, -1));
  // A host that ends in a number is an IPv4 address (URL Standard, section 3.5).
  if (/\.\d+$/.test(host)) return isPublicIpv4(host);
  // A name without a dot is looked up in the local network.
  return host.includes('.') && !privateNames.test(host);
}

function isPublicIpv4(address: string): boolean {
  const value = toNumber(address);
  return privateBlocks.every(
    ([block, bits]) =>
      Math.floor(value / 2 ** (32 - bits)) !== Math.floor(toNumber(block) / 2 ** (32 - bits)),
  );
}

function toNumber(address: string): number {
  return address.split('.').reduce((value, part) => value * 256 + Number(part), 0);
}

/** Of 2000::/3, neither forms that contain an IPv4 address nor documentation (RFC 3849, 9637). */
function isPublicIpv6(address: string): boolean {
  const [first = 0, second = 0] = address
    .split(':')
    .map((part) => Number.parseInt(part || '0', 16));
  const isGlobal = first >= 0x2000 && first <= 0x3fff;
  const isTunnel = first === 0x2002 || (first === 0x2001 && second < 0x0200);
  const isDocumentation =
    (first === 0x2001 && second === 0x0db8) || (first === 0x3fff && second < 0x1000);
  return isGlobal && !isTunnel && !isDocumentation;
}
