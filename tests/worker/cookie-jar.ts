interface Cookie {
  name: string;
  value: string;
  path: string;
  isSecure: boolean;
}

/**
 * A browser's cookies for one origin (RFC 6265bis, sections 5.6 to 5.8). Refuses and withholds the
 * same cookies as a browser. Only a cookie that is expired on arrival is deleted: the Worker
 * decides whether a session has ended.
 */
export class CookieJar {
  readonly #cookies = new Map<string, Cookie>();

  /** Stores the cookies of a response from this address. */
  take(headers: readonly string[], address: URL): void {
    for (const header of headers) {
      const [pair = '', ...rest] = header.split(';');
      const [name, value] = splitAt(pair, '=');
      const attributes = new Map(
        rest.map((attribute) => {
          const [key, text] = splitAt(attribute, '=');
          return [key.toLowerCase(), text];
        }),
      );
      const path = attributes.get('path') ?? '';
      const cookie = {
        name,
        value,
        path: path.startsWith('/') ? path : defaultPath(address),
        isSecure: attributes.has('secure'),
      };
      if (!mayBeStored(cookie, attributes, address)) continue;
      const key = `${name};${cookie.path}`;
      if (isOver(attributes)) this.#cookies.delete(key);
      else this.#cookies.set(key, cookie);
    }
  }

  /** Returns the `Cookie` header for a request to this address; empty where there is no cookie. */
  headerFor(address: URL): string {
    return [...this.#cookies.values()]
      .filter(({ path, isSecure }) => {
        const isBelow =
          path === '/' || `${address.pathname}/`.startsWith(path.replace(/\/?$/, '/'));
        return isBelow && (!isSecure || address.protocol === 'https:');
      })
      .sort((one, other) => other.path.length - one.path.length)
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
  }
}

function splitAt(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  return at < 0 ? [text.trim(), ''] : [text.slice(0, at).trim(), text.slice(at + 1).trim()];
}

/** The folder of the address. */
function defaultPath({ pathname }: URL): string {
  return pathname.slice(0, Math.max(1, pathname.lastIndexOf('/')));
}

function mayBeStored(
  { name, path, isSecure }: Cookie,
  attributes: ReadonlyMap<string, string>,
  address: URL,
): boolean {
  const domain = attributes.get('domain')?.replace(/^\./, '') ?? '';
  if (domain !== '' && domain !== address.hostname) return false;
  if (isSecure && address.protocol !== 'https:') return false;
  if (/^__Secure-/i.test(name)) return isSecure;
  if (!/^__Host-/i.test(name)) return true;
  return isSecure && domain === '' && path === '/' && attributes.has('path');
}

function isOver(attributes: ReadonlyMap<string, string>): boolean {
  const maxAge = attributes.get('max-age');
  if (maxAge !== undefined) return Number(maxAge) <= 0;
  const expires = attributes.get('expires');
  return expires !== undefined && Date.parse(expires) <= Date.now();
}
