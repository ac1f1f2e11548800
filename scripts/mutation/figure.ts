/**
 * The source with another figure in a constant: `change` is written behind it, as in
 * ` + 1`. `path` is the constant's name, and for an object the names on the way to the
 * figure. Null where there is no such figure.
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
  // An object's figure ends before a comma or a brace, any other with its statement.
  const pattern = parts.length > 0 ? /^[^,;}]+/ : /^[^{;]+/;
  const [figure] = pattern.exec(source.slice(at, end)) ?? [];
  if (figure === undefined) return null;
  return `${source.slice(0, at)}((${figure.trim()})${change})${source.slice(at + figure.length)}`;
}

/** A pattern for `vitest -t` that finds the tests of a title, whose placeholders stand for anything. */
export function titlePattern(title: string): string {
  return title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/%[sdifjo]/g, '.*');
}
