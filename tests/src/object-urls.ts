import { beforeEach } from 'vitest';

/** The object URLs of a page, which jsdom does not make: those in use, each with its content. */
export function objectUrls(): Map<string, Blob | MediaSource> {
  const used = new Map<string, Blob | MediaSource>();
  let made = 0;
  beforeEach(() => {
    used.clear();
    URL.createObjectURL = (content) => {
      made += 1;
      used.set(`blob:${made}`, content);
      return `blob:${made}`;
    };
    URL.revokeObjectURL = (url) => {
      used.delete(url);
    };
  });
  return used;
}
