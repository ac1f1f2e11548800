import { randomBytes } from 'node:crypto';
import { providerKinds } from '../../../worker/provider-settings.ts';
import type { VariableName } from '../../../worker/variable-descriptions.ts';
import { failed, type Outcome } from '../outcome.ts';
import type { Ask } from '../terminal/ask.ts';
import type { Output } from '../terminal/output.ts';
import { textsOf, variableNames } from './variable-texts.ts';
import { checkVariables, faultOfValue, type VariableSources } from './variables-check.ts';

/** Optional variables that the first deployment asks for. */
const optional: readonly VariableName[] = [
  'RAZORPAY_KEY_ID',
  'EXCHANGE_RATE_URL',
  'EXCHANGE_RATE_KEY',
  'CONTACT_FORM_URL',
  'SELLER_NAME',
  'SELLER_ADDRESS',
  'SELLER_EMAIL',
  'SELLER_TAX_NUMBER',
];

/** Variables that belong to another one, and are asked for only where that one is set. */
const comesWith: Partial<Record<VariableName, VariableName>> = {
  EXCHANGE_RATE_KEY: 'EXCHANGE_RATE_URL',
  // Without payments no seller's details are needed.
  SELLER_NAME: 'RAZORPAY_KEY_ID',
  SELLER_ADDRESS: 'RAZORPAY_KEY_ID',
  SELLER_EMAIL: 'RAZORPAY_KEY_ID',
  SELLER_TAX_NUMBER: 'RAZORPAY_KEY_ID',
};

interface Settings {
  sources: VariableSources;
  /** The deployment's address, which has to be registered for some values. */
  origin: string;
  ask: Ask | null;
  asksOptional: boolean;
  output: Output;
}

/** Attempts to ask for a value: a closed terminal always answers with an empty text. */
const triesMax = 5;

/** Returns 256 random bits as text. */
export function makeSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Returns the values of this run from the file and the environment. The file has precedence. */
export function givenValues(
  file: Readonly<Record<string, string>>,
  environment: Readonly<Record<string, string | undefined>>,
): Record<string, string> {
  const given: Record<string, string> = {};
  for (const name of variableNames) {
    const value = file[name]?.trim() || environment[name]?.trim();
    if (value) given[name] = value;
  }
  return given;
}

/**
 * Completes the values until the Worker can start with them. It asks for each missing value, or
 * names all of them where there is no terminal.
 */
export async function completeValues({
  sources,
  origin,
  ask,
  asksOptional,
  output,
}: Settings): Promise<Outcome<Record<string, string>>> {
  const given = { ...sources.given };
  const { wrong } = checkVariables({ ...sources, given });
  if (wrong.length > 0) {
    const list = wrong.map(({ name, why }) => `\n    ${name} ${why}`).join('');
    return failed(`These values are refused:${list}`, 'Correct them.');
  }
  const isSet = (name: VariableName) => Boolean(given[name]) || sources.held.has(name);
  if (ask && asksOptional) {
    await askForProvider(given, sources, ask);
    for (const name of optional) {
      const first = comesWith[name];
      if (isSet(name) || (first && !isSet(first))) continue;
      const value = await askFor(name, { origin, ask, output, isOptional: true });
      if (value) given[name] = value;
    }
  }
  for (;;) {
    const { missing } = checkVariables({ ...sources, given });
    const next = variableNames.find((name) => missing.some((fault) => fault.name === name));
    if (next === undefined) return { ok: true, value: given };
    if (!ask) {
      const list = missing.map(({ name, why }) => `\n    ${name} ${why}\n${guide(name, origin)}`);
      return failed(
        `Values are missing, and nobody is at a terminal to be asked:${list.join('')}`,
        'Give them with --secrets-file FILE (lines of NAME=value) or in the environment.',
      );
    }
    const value = await askFor(next, { origin, ask, output, isOptional: false });
    if (value === null) return failed(`${next} was not given in ${triesMax} tries.`);
    given[next] = value;
  }
}

async function askForProvider(
  given: Record<string, string>,
  { held, defaults }: VariableSources,
  ask: Ask,
): Promise<void> {
  if (given.IMAGE_PROVIDER || held.has('IMAGE_PROVIDER')) return;
  const usual = String(defaults.IMAGE_PROVIDER ?? 'keyed');
  for (let tries = 0; tries < triesMax; tries += 1) {
    const answer = await ask.text(`Which image provider: ${providerKinds.join(', ')}? [${usual}] `);
    if (answer === '' || answer === usual) return;
    if (faultOfValue('IMAGE_PROVIDER', answer) === null) {
      given.IMAGE_PROVIDER = answer;
      return;
    }
  }
}

async function askFor(
  name: VariableName,
  {
    origin,
    ask,
    output,
    isOptional,
  }: { origin: string; ask: Ask; output: Output; isOptional: boolean },
): Promise<string | null> {
  const { what, isSecret, switchedOff } = textsOf(name, origin);
  output.say(`\n${name}: ${what}\n${guide(name, origin)}`);
  if (isOptional && switchedOff)
    output.say(`      Without it: ${switchedOff}. Enter leaves it out.`);
  for (let tries = 0; tries < triesMax; tries += 1) {
    const question = isSecret ? `${name} (not shown): ` : `${name}: `;
    const value = await (isSecret ? ask.secret(question) : ask.text(question));
    if (value === '' && isOptional) return '';
    const fault = value === '' ? 'is required' : faultOfValue(name, value);
    if (fault === null) {
      if (isSecret) output.hide(value);
      return value;
    }
    output.warn(`${name} ${fault}`);
  }
  return null;
}

function guide(name: VariableName, origin: string): string {
  return `      From: ${textsOf(name, origin).where}`;
}
