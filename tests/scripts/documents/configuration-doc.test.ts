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

describe('the description of a variable', () => {
  it.each(names)('calls %s a secret exactly if its name says so', (name) => {
    const opensSomething = /(SECRET|(?<!SITE_)KEY|KEYS|SECRET_PREVIOUS|ALERT_URL)$/.test(name);
    expect(variableDescriptions[name].isSecret).toBe(opensSomething);
  });

  it.each(names)('says what happens without %s unless it is always required', (name) => {
    const isRequired = !variablesSchema.shape[name].safeParse(undefined).success;
    expect(variableDescriptions[name].without === null).toBe(isRequired);
  });
});
