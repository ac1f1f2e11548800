import { isEmulated } from '../../../worker/config.ts';
import { type VariableName, variableDescriptions } from '../../../worker/variable-descriptions.ts';
import { variablesSchema } from '../../../worker/variables.ts';
import { variableNames } from './variable-texts.ts';

/** The sources of values. An earlier source of this list overrides a later one. */
export interface VariableSources {
  /** Values from the secrets file, the environment or the terminal. */
  given: Readonly<Record<string, string>>;
  /** Names of the deployment's secrets. Their values cannot be read. */
  held: ReadonlySet<string>;
  /** The variables of `wrangler.toml`. */
  defaults: Readonly<Record<string, unknown>>;
}

interface Fault {
  name: VariableName;
  why: string;
}

export interface VariablesCheck {
  /** Variables that the Worker needs to start. */
  missing: Fault[];
  /** Variables with a value that the Worker refuses. */
  wrong: Fault[];
}

/** Values of which one satisfies any variable. They replace secrets whose values cannot be read. */
const anyValues = [
  'on',
  'workers-ai',
  'r2',
  'never',
  'edit',
  '2026-01-01',
  'held@held.example',
  'https://held.invalid/',
  '1',
  'GST 18',
  'x'.repeat(64),
];

/** Rounds of the check: single values, then the variables that they require, then those of these. */
const roundsMax = 3;

/** Checks the variables with the Worker's own schema. */
export function checkVariables({ given, held, defaults }: VariableSources): VariablesCheck {
  const isHeld = (name: string) => held.has(name) && !given[name];
  const values: Record<string, unknown> = {};
  for (const name of variableNames) {
    const value = given[name] || (isHeld(name) ? acceptedValueFor(name) : defaults[name]);
    if (value !== undefined && value !== '') values[name] = value;
  }
  const faults = new Map<VariableName, string>();
  // The schema checks rules over several variables only when each value is valid, so this replaces
  // a faulty value by an accepted one and checks again.
  const judged = { ...values };
  for (let round = 0; round < roundsMax; round += 1) {
    for (const issue of variablesSchema.safeParse(judged).error?.issues ?? []) {
      const name = issue.path[0] as VariableName;
      judged[name] = acceptedValueFor(name);
      if (isHeld(name) || faults.has(name)) continue;
      faults.set(name, issue.code === 'custom' || name in values ? issue.message : 'is required');
    }
  }
  for (const name of emulatedAmong(values)) faults.set(name, 'belongs to a local emulator');
  for (const name of variableNames) {
    if (isPlaceholder(name, given[name])) faults.set(name, placeholderFault);
  }
  const all = [...faults].map(([name, why]) => ({ name, why }));
  return {
    missing: all.filter(({ name }) => !(name in values)),
    wrong: all.filter(({ name }) => name in values),
  };
}

/** Returns the fault of a single value, or null. */
export function faultOfValue(name: VariableName, value: string): string | null {
  const issue = variablesSchema.shape[name].safeParse(value).error?.issues[0];
  if (issue) return issue.message;
  if (isPlaceholder(name, value)) return placeholderFault;
  return emulatedAmong({ [name]: value }).length > 0 ? 'belongs to a local emulator' : null;
}

const placeholderFault = 'still has the … of the documents in it';

/** Whether a value contains an ellipsis, as in the documents' examples. Only a name may contain one. */
function isPlaceholder(name: VariableName, value: string | undefined): boolean {
  return value?.includes('…') === true && variableDescriptions[name].group !== 'seller';
}

/** Returns the values that are an emulator's addresses and constants. The Worker serves nobody with one of them. */
function emulatedAmong(values: Record<string, unknown>): VariableName[] {
  return variableNames.filter((name) => name in values && isEmulated(String(values[name])));
}

/** Returns a value that the variable's schema accepts, or undefined. */
export function acceptedValueFor(name: VariableName): string | undefined {
  const schema = variablesSchema.shape[name];
  return anyValues.find((value) => schema.safeParse(value).success);
}
