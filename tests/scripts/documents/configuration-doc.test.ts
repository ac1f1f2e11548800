import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { withVariables } from '../../../scripts/documents/configuration-doc.ts';
import { type VariableName, variableDescriptions } from '../../../worker/variable-descriptions.ts';
import { variablesSchema } from '../../../worker/variables.ts';

const document = readFileSync(join(import.meta.dirname, '../../../docs/configuration.md'), 'utf8');
const names = Object.keys(variablesSchema.shape) as VariableName[];

describe('the document of the configuration', () => {
  it('has the current tables of variables, which `npm run docs` writes', () => {
    expect(document).toBe(withVariables(document));
  });
});

describe('the description of each variable', () => {
  it('calls it a secret exactly if its name says so', () => {
    const opensSomething = /(SECRET|(?<!SITE_)KEY|KEYS|SECRET_PREVIOUS|ALERT_URL)$/;
    expect(names.filter((name) => variableDescriptions[name].isSecret)).toEqual(
      names.filter((name) => opensSomething.test(name)),
    );
  });

  it('says what happens without it unless it is always required', () => {
    expect(names.filter((name) => variableDescriptions[name].without === null)).toEqual(
      names.filter((name) => !variablesSchema.shape[name].safeParse(undefined).success),
    );
  });
});
