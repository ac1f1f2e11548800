/**
 * Returns the source with another figure in a constant: `change` is appended to it, for
 * instance ` + 1`. `path` is the constant's name, and for an object also the keys of the
 * figure. Returns null where there is no such figure.
 */
export function changeFigure(source: string, path: string, change: string): string | null {
  const [name, ...parts] = path.split('.');
  const declared = new RegExp(`^(?:export )?const ${name} = `, 'm').exec(source);
  if (!declared) return null;
  let at = declared.index + declared[0].length;
  const end = source.indexOf(';', at);
  for (const part of parts) {
    const found = new RegExp(`\\b${part}: `).exec(source.slice(at, end));
    if (!found) return null;
    at += found.index + found[0].length;
  }
  // An object's figure ends before a comma or a brace, any other at the end of its statement.
  const pattern = parts.length > 0 ? /^[^,;}]+/ : /^[^{;]+/;
  const [figure] = pattern.exec(source.slice(at, end)) ?? [];
  if (figure === undefined) return null;
  return `${source.slice(0, at)}((${figure.trim()})${change})${source.slice(at + figure.length)}`;
}

/** Returns a pattern for `vitest -t` that matches the titles of a test with any value in the placeholders. */
export function titlePattern(title: string): string {
  return title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/%[sdifjo]/g, '.*');
}
