import { randomBytes } from 'node:crypto';
import type { DeployedWorker } from '../cloudflare/worker.ts';
import { commandFor } from '../options.ts';
import type { Start } from '../start.ts';
import { askAtTerminal, hide, print } from '../terminal.ts';
import { completeValues } from './complete-values.ts';
import { operatorFile, readOperatorSecret, writeOperatorFile } from './operator-file.ts';
import { textsOf, variableNames } from './variable-texts.ts';

/** Completes the values and makes the product's own secrets. Prints names, and no value of a secret. */
export async function collectValues(
  { options, product, provided: first }: Start,
  running: DeployedWorker | null,
  origin: string,
): Promise<Record<string, string>> {
  const { environment, defaults } = product;
  const stored = running?.secretNames ?? new Set<string>();
  const provided = { ...first };
  const lacks = (name: string) => !provided[name] && !stored.has(name);
  const makesOperatorSecret = lacks('OPERATOR_SECRET');
  if (lacks('SESSION_SECRET')) provided.SESSION_SECRET = makeSecret();
  if (makesOperatorSecret) {
    provided.OPERATOR_SECRET = readOperatorSecret(environment) ?? makeSecret();
    hide(provided.OPERATOR_SECRET);
  }
  const values = await completeValues({
    provided,
    stored,
    defaults,
    origin,
    ask: options.dryRun ? null : askAtTerminal(),
    asksChoices: running === null,
    again: commandFor(options, 'deploy', '--secrets-file FILE'),
  });
  if (makesOperatorSecret && !options.dryRun) {
    writeOperatorFile(environment, provided.OPERATOR_SECRET ?? '', origin);
    const file = operatorFile(environment);
    print(`  OPERATOR_SECRET is written to ${file}, which git ignores. Use it like this:`);
    print(`    node --env-file=${file} scripts/operator.mjs show <account>`);
  }
  const set = variableNames.filter((name) => values[name]);
  const unchanged = variableNames.filter((name) => stored.has(name) && !values[name]);
  if (set.length > 0) print(`  Set: ${set.join(', ')}`);
  if (unchanged.length > 0) print(`  Unchanged: ${unchanged.join(', ')}`);
  for (const name of variableNames) {
    const { switchedOff } = textsOf(name);
    if (switchedOff && !values[name] && !stored.has(name)) {
      print(`  Without ${name}: ${switchedOff}.`);
    }
  }
  return values;
}

/** Returns 256 random bits as text. */
function makeSecret(): string {
  const secret = randomBytes(32).toString('base64url');
  hide(secret);
  return secret;
}
