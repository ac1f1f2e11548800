import { beforeEach, vi } from 'vitest';

/**
 * Has each test of the file begin with object URLs, which jsdom lacks. `open` are those that are not revoked;
 * `blobs` has the content of each.
 */
export function objectAddresses(): { open: string[]; blobs: Map<string, Blob> } {
  const addresses = { open: [] as string[], blobs: new Map<string, Blob>() };
  let count = 0;
  beforeEach(() => {
    addresses.open.length = 0;
    vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
      count += 1;
      const address = `blob:http://localhost:3000/${count}`;
      if (blob instanceof Blob) addresses.blobs.set(address, blob);
      addresses.open.push(address);
      return address;
    });
    vi.spyOn(URL, 'revokeObjectURL').mockImplementation((address) => {
      const at = addresses.open.indexOf(address);
      if (at < 0) throw new Error(`${address} is not open`);
      addresses.open.splice(at, 1);
    });
  });
  return addresses;
}
