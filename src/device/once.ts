/**
 * Returns a function that makes a value on its first call and returns the same value afterwards, so
 * that slow work does not delay the start of a page.
 */
export function once<Value extends object>(make: () => Value): () => Value {
  let made: Value | null = null;
  return () => {
    made ??= make();
    return made;
  };
}
