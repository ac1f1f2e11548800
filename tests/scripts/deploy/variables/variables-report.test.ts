import { describe, expect, it } from 'vitest';
import { reportVariables } from '../../../../scripts/deploy/variables/variables-report.ts';
import { defaults, given, held, known } from './example-values.ts';

describe("the doctor's report", () => {
  it('shows no secret, neither a valid nor an invalid one', () => {
    const bad = { ...given, SESSION_SECRET: 'too-short-a-secret' };
    for (const values of [given, bad]) {
      const { rows } = reportVariables({ given: values, held, defaults }, known);
      const shown = rows.map(({ text }) => text).join('\n');
      for (const secret of [bad.SESSION_SECRET, given.SESSION_SECRET, 'google-secret', 'one,two']) {
        expect(shown).not.toContain(secret);
      }
    }
  });
});
