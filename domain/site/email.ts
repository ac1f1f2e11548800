/**
 * An e-mail address as HTML's `input type=email` accepts it, on a domain with a dot. The module has
 * no imports, so that a small page can use it, and the pattern has no flags, because JSON Schema
 * can't express them.
 */
export const emailPattern =
  /^(?![.])(?!.*[.]{2})[\w.!#$%&'*+/=?^`{|}~-]*[\w!#$%&'*+/=?^`{|}~-]@(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?[.])+[a-zA-Z](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])$/;
