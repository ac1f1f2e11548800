import { isEmulated } from '../../../worker/config.ts';
import { type VariableName, variableDescriptions } from '../../../worker/variable-descriptions.ts';
import { variablesSchema } from '../../../worker/variables.ts';
import { variableNames } from './variable-texts.ts';

/** Where values come from; a later one is overridden by an earlier one of this list. */
export interface VariableSources {
  /** From the secrets file, the environment or a person. */
  given: Readonly<Record<string, string>>;
  /** Names that the deployment holds as secrets: their values can't be read. */
  held: ReadonlySet<string>;
  /** The variables of `wrangler.toml`. */
  defaults: Readonly<Record<string, unknown>>;
}

interface Fault {
  name: VariableName;
  why: string;
}

export interface VariablesCheck {
  /** What the Worker can't start without. */
  missing: Fault[];
  /** What has a value that the Worker refuses. */
  wrong: Fault[];
}

/** One of these satisfies any variable: it stands for a secret whose value nobody can read. */
const anyValues = [
  'workers-ai',
  'r2',
  'never',
  'edit',
  '2026-01-01',
  'held@held.example',
  'https://held.invalid/',
  '1',
  'x'.repeat(64),
];

/** Faults by themselves, then what those variables ask of others, then what these do. */
const roundsMax = 3;

/** Judges the variables by the very schema that the Worker starts with. */
export function checkVariables({ given, held, defaults }: VariableSources): VariablesCheck {
  const isHeld = (name: string) => held.has(name) && !given[name];
  const values: Record<string, unknown> = {};
  for (const name of variableNames) {
    const value = given[name] || (isHeld(name) ? standInFor(name) : defaults[name]);
    if (value !== undefined && value !== '') values[name] = value;
  }
  const faults = new Map<VariableName, string>();
  // What depends on several variables is looked at only once each is well by itself, so a variable
  // with a fault gives way to a value that has none, and the rest is judged again.
  const judged = { ...values };
  for (let round = 0; round < roundsMax; round += 1) {
    for (const issue of variablesSchema.safeParse(judged).error?.issues ?? []) {
      const name = issue.path[0] as VariableName;
      judged[name] = standInFor(name);
      if (isHeld(name) || faults.has(name)) continue;
      faults.set(name, issue.code === 'custom' || name in values ? issue.message : 'is required');
    }
  }
  for (const name of emulatedAmong(values)) faults.set(name, 'belongs to a local stand-in');
  for (const name of variableNames) {
    if (isPlaceholder(name, given[name])) faults.set(name, placeholderFault);
  }
  const all = [...faults].map(([name, why]) => ({ name, why }));
  return {
    missing: all.filter(({ name }) => !(name in values)),
    wrong: all.filter(({ name }) => name in values),
  };
}

/** What is wrong with a value by itself, or null. */
export function faultOfValue(name: VariableName, value: string): string | null {
  const issue = variablesSchema.shape[name].safeParse(value).error?.issues[0];
  if (issue) return issue.message;
  if (isPlaceholder(name, value)) return placeholderFault;
  return emulatedAmong({ [name]: value }).length > 0 ? 'belongs to a local stand-in' : null;
}

const placeholderFault = 'still has the … of the documents in it';

/** An ellipsis stands in the documents' examples, and in no key, address or id; a name may have one. */
function isPlaceholder(name: VariableName, value: string | undefined): boolean {
  return value?.includes('…') === true && variableDescriptions[name].group !== 'seller';
}

/** A stand-in's addresses and constants: the Worker refuses to serve anybody with one of them. */
function emulatedAmong(values: Record<string, unknown>): VariableName[] {
  return variableNames.filter((name) => name in values && isEmulated(String(values[name])));
}

/** A value that the variable may have; undefined for none. */
export function standInFor(name: VariableName): string | undefined {
  const schema = variablesSchema.shape[name];
  return anyValues.find((value) => schema.safeParse(value).success);
}
