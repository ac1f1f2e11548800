/**
 * An e-mail address that letters can reach from anywhere: what HTML takes for one, at
 * a name with a dot in it. It stands alone, for the page that asks for one is light.
 */
export const emailPattern =
  /^(?![.])(?!.*[.]{2})[\w.!#$%&'*+/=?^`{|}~-]*[\w!#$%&'*+/=?^`{|}~-]@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?[.])+[a-z](?:[a-z0-9-]{0,61}[a-z0-9])$/i;
