import { isEmulated } from '../../../worker/config.ts';
import { type VariableName, variableDescriptions } from '../../../worker/variable-descriptions.ts';
import { variablesSchema } from '../../../worker/variables.ts';
import { variableNames } from './variable-texts.ts';

/** The sources of values. An earlier source of this list overrides a later one. */
export interface VariableSources {
  /** Values from the secrets file, the environment or the terminal. */
  provided: Readonly<Record<string, string>>;
  /** Names of the deployment's secrets. Their values cannot be read. */
  stored: ReadonlySet<string>;
  /** The variables of `wrangler.toml`. */
  defaults: Readonly<Record<string, unknown>>;
}

export interface Fault {
  name: VariableName;
  reason: string;
  /** Whether there is no value at all. */
  isMissing: boolean;
}

/** Values of which one satisfies any variable. They replace secrets whose values cannot be read. */
const anyValues = [
  'on',
  'off',
  'workers-ai',
  'r2',
  'never',
  'edit',
  '1:1',
  '60',
  '2026-01-01',
  'stored@stored.example',
  'https://stored.invalid/',
  '1',
  'GST 18',
  '-----BEGIN CERTIFICATE-----AA-----END CERTIFICATE-----',
  '-----BEGIN PRIVATE KEY-----AA-----END PRIVATE KEY-----',
  'x'.repeat(64),
];

/** Rounds of the check: single values, then the variables that they require, then those of these. */
const roundsMax = 3;

/** Checks the variables with the Worker's own schema. Returns every fault. */
export function checkVariables({ provided, stored, defaults }: VariableSources): Fault[] {
  const isStored = (name: string) => stored.has(name) && !provided[name];
  const values: Record<string, unknown> = {};
  for (const name of variableNames) {
    const value = provided[name] || (isStored(name) ? acceptedValueFor(name) : defaults[name]);
    if (value !== undefined && value !== '') values[name] = value;
  }
  const reasons = new Map<VariableName, string>();
  // The schema checks rules over several variables only when each value is valid, so this replaces
  // a faulty value by an accepted one and checks again.
  const corrected = { ...values };
  for (let round = 0; round < roundsMax; round += 1) {
    for (const issue of variablesSchema.safeParse(corrected).error?.issues ?? []) {
      const name = issue.path[0] as VariableName;
      corrected[name] = acceptedValueFor(name);
      if (isStored(name) || reasons.has(name)) continue;
      const isNamed = issue.code === 'custom' || name in values;
      reasons.set(name, isNamed ? issue.message : 'is required');
    }
  }
  for (const name of variableNames) {
    const reason = name in values ? reasonAgainst(name, String(values[name])) : null;
    if (reason) reasons.set(name, reason);
  }
  return variableNames.flatMap((name) => {
    const reason = reasons.get(name);
    return reason === undefined ? [] : [{ name, reason, isMissing: !(name in values) }];
  });
}

/** Returns why a single value is refused, or null. */
export function faultOfValue(name: VariableName, value: string): string | null {
  const issue = variablesSchema.shape[name].safeParse(value).error?.issues[0];
  return issue?.message ?? reasonAgainst(name, value);
}

/** The Worker serves nobody with the value of an emulator. An ellipsis comes from the documents' examples. */
function reasonAgainst(name: VariableName, value: string): string | null {
  if (isEmulated(value)) return 'belongs to a local emulator';
  const isPlaceholder = value.includes('…') && variableDescriptions[name].group !== 'seller';
  return isPlaceholder ? 'still contains the … of the documents' : null;
}

/** Returns a value that the variable's schema accepts, or undefined. */
export function acceptedValueFor(name: VariableName): string | undefined {
  const schema = variablesSchema.shape[name];
  return anyValues.find((value) => schema.safeParse(value).success);
}
