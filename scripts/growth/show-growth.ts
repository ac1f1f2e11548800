import {
  breaksAt,
  brokenAt,
  type CostLine,
  costsOf,
  type Part,
  type PictureLoad,
  partsAt,
} from './growth.ts';
import { prices } from './prices.ts';

/** The sizes that are shown, in pictures a minute. */
export const sizes = [10, 100, 1000, 10_000, 100_000] as const;

/** Returns the tables of the simulation of growth, in Markdown. */
export function showGrowth(load: PictureLoad, picturePrice: number = prices.picture): string {
  return [
    '## What each part carries',
    '',
    ...partsTable(load),
    '',
    '## What breaks first, and what then',
    '',
    ...breaksTable(load),
    '',
    '## What breaks at each size',
    '',
    ...sizesTable(load),
    '',
    '## What 1,000 pictures cost',
    '',
    ...costTable(costsOf(load, picturePrice)),
  ].join('\n');
}

function partsTable(load: PictureLoad): string[] {
  const [first, ...others] = sizes.map((size) => partsAt(size, load)) as [Part[], ...Part[][]];
  const rows = first.map((part, at) => {
    const loads = [part, ...others.map((parts) => parts[at] as Part)].map((one) =>
      figure(one.load),
    );
    return [`${part.name}, ${part.unit}`, ...loads, figure(part.carries)];
  });
  return table([
    ['part', ...sizes.map((size) => `${figure(size)} a minute`), 'one carries'],
    ...rows,
  ]);
}

function breaksTable(load: PictureLoad): string[] {
  const size = 1000;
  const rows = partsAt(size, load)
    .map((part) => ({ part, at: breaksAt(part, size) }))
    .sort((a, b) => a.at - b.at || 0)
    .map(({ part, at }) => [part.name, figure(at), part.remedy]);
  return table([['part', 'up to, pictures a minute', 'then'], ...rows]);
}

/** How many times of what one has are needed, for each part that carries no more. */
function sizesTable(load: PictureLoad): string[] {
  const rows = sizes.map((size) => {
    const broken = brokenAt(size, load).map(
      ({ part, needed }) => `${part.name} (${figure(needed)} times)`,
    );
    return [figure(size), broken.length === 0 ? 'nothing' : broken.join(', ')];
  });
  return table([['pictures a minute', 'more is needed of'], ...rows]);
}

function costTable(lines: readonly CostLine[]): string[] {
  const sum = lines.reduce((total, { dollars }) => total + dollars, 0);
  const rows = lines.map(({ name, dollars }) => [name, dollars.toFixed(4)]);
  return table([['line', 'dollars'], ...rows, ['together', sum.toFixed(4)]]);
}

/** Two significant digits below ten, whole numbers above. */
function figure(value: number): string {
  if (!Number.isFinite(value)) return 'no limit known';
  if (value >= 10) return Math.floor(value).toLocaleString('en-US');
  return String(Number(value.toPrecision(2)));
}

function table(rows: readonly string[][]): string[] {
  const widths = (rows[0] ?? []).map((_, at) =>
    Math.max(...rows.map((row) => row[at]?.length ?? 0)),
  );
  const line = (row: readonly string[], fill = ' ') =>
    `| ${row.map((cell, at) => cell.padEnd(widths[at] ?? 0, fill)).join(' | ')} |`;
  const [head = [], ...body] = rows;
  return [
    line(head),
    line(
      head.map(() => ''),
      '-',
    ),
    ...body.map((row) => line(row)),
  ];
}
