/** As HTML's `input type=email`, on a domain with a dot. JSON Schema has no flags for patterns. */
export const emailPattern =
  /^(?![.])(?!.*[.]{2})[\w.!#$%&'*+/=?^`{|}~-]*[\w!#$%&'*+/=?^`{|}~-]@(?:[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?[.])+[a-zA-Z](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])$/;
