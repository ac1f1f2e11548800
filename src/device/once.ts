/**
 * Makes a value when it is first asked for, and never again: what takes a slow phone
 * a while is no part of a page's start.
 */
export function once<Value extends object>(make: () => Value): () => Value {
  let made: Value | null = null;
  return () => {
    made ??= make();
    return made;
  };
}
