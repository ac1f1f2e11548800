import type { VariableName } from '../../../worker/variable-descriptions.ts';
import { type Ask, CommandError, hide, print, printAs } from '../terminal.ts';
import { checkVariables, faultOfValue, type VariableSources } from './check-variables.ts';
import { textsOf, variableNames } from './variable-texts.ts';

/** Optional variables that decide which others are needed. The first deployment asks for them. */
const choices: readonly VariableName[] = ['IMAGE_PROVIDER', 'RAZORPAY_KEY_ID'];

/** A closed terminal always responds with an empty text. */
const attemptsMax = 5;

/** Returns the values of the secrets file and the environment. The file has precedence. */
export function providedValues(
  file: Readonly<Record<string, string>>,
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const provided: Record<string, string> = {};
  for (const name of variableNames) {
    const value = file[name]?.trim() || environment[name]?.trim();
    if (!value) continue;
    provided[name] = value;
    if (textsOf(name).isSecret) hide(value);
  }
  return provided;
}

interface Completion extends VariableSources {
  /** The deployment's address, which has to be registered for some values. */
  origin: string;
  ask: Ask | null;
  asksChoices: boolean;
  /** The command that takes the missing values from a file. */
  again: string;
}

/**
 * Completes the provided values until the Worker can start with them. Asks for each missing value;
 * without a terminal it throws, and names all of them.
 */
export async function completeValues({
  origin,
  ask,
  asksChoices,
  again,
  ...sources
}: Completion): Promise<Record<string, string>> {
  const provided = { ...sources.provided };
  const faults = checkVariables({ ...sources, provided });
  if (faults.length > 0 && (!ask || faults.some(({ isMissing }) => !isMissing))) {
    const list = faults.map(
      ({ name, reason }) => `\n    ${name} ${reason}\n${sourceOf(name, origin)}`,
    );
    throw new CommandError(
      `The configuration is incomplete or wrong:${list.join('')}`,
      `Give the values in the environment or in a file with lines of NAME=value: ${again}`,
    );
  }
  if (ask && asksChoices) {
    for (const name of choices) {
      if (provided[name] || sources.stored.has(name)) continue;
      const value = await askFor(name, origin, ask, true);
      if (value !== '') provided[name] = value;
    }
  }
  for (;;) {
    const [next] = checkVariables({ ...sources, provided });
    if (!next || !ask) return provided;
    provided[next.name] = await askFor(next.name, origin, ask, false);
  }
}

async function askFor(
  name: VariableName,
  origin: string,
  ask: Ask,
  isOptional: boolean,
): Promise<string> {
  const { what, isSecret, switchedOff } = textsOf(name, origin);
  print(`\n${name}: ${what}\n${sourceOf(name, origin)}`);
  if (isOptional)
    print(`      Press Enter to skip it: ${switchedOff ?? 'the value of wrangler.toml'}.`);
  for (let attempt = 0; attempt < attemptsMax; attempt += 1) {
    const value = await ask(`${name}${isSecret ? ' (not shown)' : ''}: `, isSecret);
    if (value === '' && isOptional) return '';
    const fault = value === '' ? 'is required' : faultOfValue(name, value);
    if (fault === null) {
      if (isSecret) hide(value);
      return value;
    }
    printAs('warning', `${name} ${fault}`);
  }
  throw new CommandError(`${name} was not given in ${attemptsMax} attempts.`);
}

function sourceOf(name: VariableName, origin: string): string {
  return `      From: ${textsOf(name, origin).where}`;
}
