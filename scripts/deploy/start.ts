import {
  type BaseConfiguration,
  readBaseConfiguration,
} from './configuration/base-configuration.ts';
import { type Product, productFor } from './configuration/product.ts';
import type { Failed } from './outcome.ts';
import { type Options, readOptions } from './terminal/options.ts';
import type { Output } from './terminal/output.ts';
import { readSecretsFile, warnOfUnknown } from './variables/secrets-file.ts';
import { givenValues } from './variables/values.ts';
import { textsOf, variableNames } from './variables/variable-texts.ts';

/** What a command of the deployment begins with. */
interface Start {
  options: Options;
  base: BaseConfiguration;
  product: Product;
  /** The values from the secrets file and the environment. The output hides the secret ones. */
  given: Record<string, string>;
}

/**
 * Reads the command line, `wrangler.toml`, the secrets file and the environment. Returns the exit code
 * where the command ends here: it prints its usage, or what is wrong.
 */
export function readStart(commandLine: string[], usage: string, output: Output): Start | number {
  const refuse = ({ reason, advice }: Failed, more?: string) => {
    output.bad(reason);
    if (advice) output.say(`  ${advice}`);
    if (more) output.say(`\n${more}`);
    return 1;
  };
  const read = readOptions(commandLine);
  if (!read.ok) return refuse(read, usage);
  const options = read.value;
  if (options.help) {
    output.say(usage);
    return 0;
  }
  const base = readBaseConfiguration();
  if (!base.ok) return refuse(base);
  const file = options.secretsFile ? readSecretsFile(options.secretsFile) : null;
  if (file && !file.ok) return refuse(file);
  if (file) warnOfUnknown(file.value, output);
  const given = givenValues(file?.value ?? {}, process.env);
  for (const name of variableNames) {
    if (textsOf(name).isSecret && given[name]) output.hide(given[name]);
  }
  const product = productFor(base.value.names, options.environment);
  return { options, base: base.value, product, given };
}
