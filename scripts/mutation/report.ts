import { isAbsolute, relative } from 'node:path';

/** One mutant of a report. */
export interface Mutant {
  /** Relative to the project's root. */
  file: string;
  /** The line of its first character, from 1. */
  line: number;
  /** The original code, with each run of spaces as one. */
  code: string;
  /** The whole line of its first character, without the spaces around it. */
  within: string;
  /** The mutant's code. */
  replacement: string;
  /** Whether a test noticed the mutant. A test that did not end counts as one. */
  isKilled: boolean;
  /** Whether that was a test that did not end. */
  isTimeout: boolean;
}

/** Why no test can notice a mutant, or need not. */
export interface Explanation extends Pick<Mutant, 'file' | 'code' | 'replacement'> {
  /** The mutant's line, where survivors of other lines have the same code and replacement. */
  within?: string;
  why: string;
}

interface Place {
  line: number;
  column: number;
}

/** The part of Stryker's JSON report that this module reads. Lines and columns count from 1. */
export interface MutationReport {
  files: Record<
    string,
    {
      source: string;
      mutants: { location: { start: Place; end: Place }; replacement?: string; status: string }[];
    }
  >;
}

const killedStates = new Set(['Killed', 'Timeout', 'RuntimeError', 'CompileError']);

/** Returns the mutants of Stryker's report, sorted by file and position. */
export function readMutants(report: MutationReport, root: string): Mutant[] {
  return Object.entries(report.files).flatMap(([path, { source, mutants }]) => {
    const lines = source.split('\n');
    return mutants
      .filter(({ status }) => status !== 'Ignored')
      .map(({ location, replacement, status }) => ({
        file: isAbsolute(path) ? relative(root, path) : path,
        line: location.start.line,
        code: plain(textBetween(lines, location)),
        within: plain(lines[location.start.line - 1] ?? ''),
        replacement: plain(replacement ?? ''),
        isKilled: killedStates.has(status),
        isTimeout: status === 'Timeout',
      }))
      .sort((a, b) => a.line - b.line);
  });
}

/**
 * Returns a room's survivors, those without an explanation, and the explanations without a survivor.
 * An explanation names file, code and replacement, so that it stays valid when lines move. It explains
 * one line: where survivors of several lines fit, it explains none of them without `within`. A mutant that is
 * explained has survived where a test did not end, too: that was the machine, as it changes nothing.
 */
export function explain(
  mutants: readonly Mutant[],
  explained: readonly Explanation[],
): { survivors: Mutant[]; unexplained: Mutant[]; unused: Explanation[] } {
  const fits = (entry: Explanation, mutant: Mutant) =>
    entry.file === mutant.file &&
    entry.code === mutant.code &&
    entry.replacement === mutant.replacement &&
    (entry.within === undefined || entry.within === mutant.within);
  const found = explained.map((entry) => {
    const candidates = mutants.filter(
      (mutant) => (!mutant.isKilled || mutant.isTimeout) && fits(entry, mutant),
    );
    const survived = candidates.filter(({ isKilled }) => !isKilled);
    return { entry, fitting: survived.length > 0 ? survived : candidates };
  });
  const known = new Set(
    found.flatMap(({ fitting }) =>
      new Set(fitting.map(({ within }) => within)).size === 1 ? fitting : [],
    ),
  );
  const survivors = mutants.filter((mutant) => !mutant.isKilled || known.has(mutant));
  return {
    survivors,
    unexplained: survivors.filter((mutant) => !known.has(mutant)),
    unused: found.filter(({ fitting }) => fitting.length === 0).map(({ entry }) => entry),
  };
}

function textBetween(
  lines: readonly string[],
  { start, end }: { start: Place; end: Place },
): string {
  const part = lines.slice(start.line - 1, end.line);
  const last = part.length - 1;
  part[last] = (part[last] ?? '').slice(0, end.column - 1);
  part[0] = (part[0] ?? '').slice(start.column - 1);
  return part.join('\n');
}

function plain(code: string): string {
  return code.replace(/\s+/g, ' ').trim();
}
