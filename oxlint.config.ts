import { defineConfig } from 'oxlint';
import { importRules } from './scripts/checks/import-rules.ts';

export default defineConfig({
  categories: { correctness: 'error' },
  plugins: ['typescript', 'unicorn', 'oxc', 'import', 'react', 'jsx-a11y', 'vitest', 'promise'],
  ignorePatterns: ['dist', 'worker/worker-configuration.d.ts'],
  rules: {
    'no-console': 'off',
    'react/react-in-jsx-scope': 'off',
    'jsx-a11y/prefer-tag-over-role': 'off',
    'jsx-a11y/no-noninteractive-tabindex': 'off',
    'vitest/expect-expect': [
      'error',
      { assertFunctionNames: ['expect', 'expectProblem', 'fc.assert', 'see'] },
    ],
    'import/no-cycle': ['error', { ignoreTypes: false }],
    'import/no-unassigned-import': 'off',
    'no-await-in-loop': 'off',
    'typescript/no-unsafe-type-assertion': 'off',
    'typescript/no-base-to-string': 'off',
  },
  overrides: importRules,
});
