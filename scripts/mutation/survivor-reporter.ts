import { relative } from 'node:path';

/** The part of Stryker's result that this module reads. Lines count from 1. */
interface Result {
  fileName: string;
  location: { start: { line: number } };
  mutatorName: string;
  replacement?: string;
  status: string;
  static?: boolean;
}

/** A reporter of Stryker that prints each surviving mutant at once: a room may take an hour. */
export const strykerPlugins = [
  {
    kind: 'Reporter',
    name: 'survivors',
    value: {
      onMutantTested({ fileName, location, mutatorName, replacement, status }: Result): void {
        if (status !== 'Survived' && status !== 'NoCoverage') return;
        const place = `${relative(process.cwd(), fileName)}:${location.start.line}`;
        console.log(`${status} ${place} ${mutatorName}: ${replacement?.replace(/\s+/g, ' ')}`);
      },
    },
  },
];
