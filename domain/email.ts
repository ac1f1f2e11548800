/**
 * An e-mail address that letters can reach from anywhere: what HTML takes for one, at
 * a name with a dot in it. It stands alone, for the page that asks for one is light,
 * and has no flags, for the API's description can't tell them.
 */
export const emailPattern =
  /^(?![.])(?!.*[.]{2})[\w.!#$%&'*+/=?^`{|}~-]*[\w!#$%&'*+/=?^`{|}~-]@(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?[.])+[a-zA-Z](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])$/;
