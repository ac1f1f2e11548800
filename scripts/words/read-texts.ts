import { parseSync } from 'vite';

/** A piece of text in a source file, or a name in it. */
export interface Piece {
  text: string;
  /** Counted from 1. */
  line: number;
}

/** What is read of a node of the syntax tree, whatever its type. */
interface SyntaxNode {
  type: string;
  start: number;
  value?: unknown;
  name?: unknown;
  key?: SyntaxNode;
  quasis?: { value: { cooked: string } }[];
  openingElement?: { name: { name?: string } };
  children?: SyntaxNode[];
  expression?: SyntaxNode;
}

/** In place of each value that a text gets at run time: a word to count, and no word of any list. */
const placeholder = '…';

/** Elements whose text goes on in the same sentence. */
const inlineElements = new Set(['Link', 'a', 'b', 'bdi', 'em', 'strong', 'span', 'q', 'time']);

/** The string literals, template literals and JSX texts of a module, without its imports, types and keys. */
export function readTexts(path: string, source: string): Piece[] {
  return readPieces(path, source, (node) => {
    if (node.type === 'JSXText') return joined(node.value as string);
    return literalText(node);
  });
}

/** The same texts in whole sentences: what a JSX element holds is one text, with its inline elements. */
export function readWholeTexts(path: string, source: string): Piece[] {
  return readPieces(path, source, (node, parent) => {
    const isElement = node.type === 'JSXElement' || node.type === 'JSXFragment';
    if (isElement && !(isInline(node) && isJsx(parent))) return elementText(node);
    return literalText(node);
  });
}

/** The identifiers that a module declares or uses, private ones and JSX names among them. */
export function readIdentifiers(path: string, source: string): Piece[] {
  return readPieces(path, source, (node) => {
    const isName = /^(?:Identifier|PrivateIdentifier|JSXIdentifier)$/.test(node.type);
    return isName ? (node.name as string) : null;
  });
}

function literalText(node: SyntaxNode): string | null {
  if (node.type === 'Literal' && typeof node.value === 'string') return joined(node.value);
  if (node.type !== 'TemplateLiteral') return null;
  const quasis = node.quasis ?? [];
  return joined(quasis.map(({ value }) => value.cooked).join(placeholder));
}

function isJsx(node: SyntaxNode | null): boolean {
  return node?.type === 'JSXElement' || node?.type === 'JSXFragment';
}

function isInline(node: SyntaxNode): boolean {
  if (node.type !== 'JSXElement') return false;
  return inlineElements.has(node.openingElement?.name.name ?? '');
}

function elementText(element: SyntaxNode): string {
  const parts = (element.children ?? []).map((child) => {
    if (child.type === 'JSXText') return child.value as string;
    if (isInline(child)) return elementText(child);
    // A block of its own ends the sentence before it.
    if (isJsx(child)) return '. ';
    const { expression } = child;
    return expression?.type === 'Literal' ? String(expression.value) : placeholder;
  });
  return joined(parts.join(''));
}

function joined(text: string): string {
  return text.replaceAll(/\s+/g, ' ').trim();
}

/** What `take` reads of a module's nodes, in their order. */
function readPieces(
  path: string,
  source: string,
  take: (node: SyntaxNode, parent: SyntaxNode | null) => string | null,
): Piece[] {
  const { program, errors } = parseSync(path, source);
  if (errors.length > 0) throw new SyntaxError(`${path}: ${errors[0]?.message}`);
  const pieces: Piece[] = [];
  const visit = (node: SyntaxNode, parent: SyntaxNode | null) => {
    const text = take(node, parent);
    if (text) pieces.push({ text, line: source.slice(0, node.start).split('\n').length });
    for (const [key, value] of Object.entries(node)) {
      // A key that is written as a string is a name, and so is the id of a section.
      if (key === 'key' && (value as SyntaxNode).type === 'Literal') continue;
      const isId = node.type === 'Property' && node.key?.name === 'id';
      if (isId && key === 'value' && (value as SyntaxNode).type === 'Literal') continue;
      for (const child of Array.isArray(value) ? value : [value]) {
        if (isNode(child)) visit(child, node);
      }
    }
  };
  visit(program as unknown as SyntaxNode, null);
  return pieces;
}

function isNode(value: unknown): value is SyntaxNode {
  const isTyped = typeof value === 'object' && value !== null && 'type' in value;
  return (
    isTyped &&
    typeof value.type === 'string' &&
    !/^(?:Import|TS(?!As|Satisfies|NonNull))/.test(value.type)
  );
}
