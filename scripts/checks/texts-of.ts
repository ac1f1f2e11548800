import { parseSync } from 'vite';

/** The strings, templates and JSX texts of a module with their lines, without its imports, types and keys. */
export function textsOf(path: string, source: string): { text: string; line: number }[] {
  const program = parseSync(path, source).program as unknown as SyntaxNode;
  return Array.from(nodesWithText(program), ({ text, start }) => ({
    text: text.replaceAll(/\s+/g, ' ').trim(),
    line: source.slice(0, start).split('\n').length,
  }));
}

interface SyntaxNode {
  type: string;
  start: number;
  value?: unknown;
  quasis?: { value: { cooked: string } }[];
}

function* nodesWithText(node: SyntaxNode): Generator<{ text: string; start: number }> {
  if (/^(?:Import|TS(?!As|Satisfies))/.test(node.type)) return;
  if (/^(?:Literal|JSXText)$/.test(node.type) && typeof node.value === 'string') {
    yield { text: node.value, start: node.start };
  }
  const quasis = node.quasis?.map(({ value }) => value.cooked);
  if (quasis) yield { text: quasis.join('…'), start: node.start };
  for (const [key, value] of Object.entries(node)) {
    if (key === 'key' || key === 'quasis') continue;
    for (const child of Array.isArray(value) ? value : [value]) {
      if (typeof child?.type === 'string') yield* nodesWithText(child);
    }
  }
}
