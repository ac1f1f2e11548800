import { type Product, readProduct } from './configuration.ts';
import { type Options, readOptions } from './options.ts';
import { providedValues } from './variables/complete-values.ts';
import { readSecretsFile } from './variables/secrets-file.ts';

/** What both commands begin with. */
export interface Start {
  options: Options;
  product: Product;
  /** The values of the secrets file and the environment. */
  provided: Record<string, string>;
}

/** Reads the command line, `wrangler.toml`, the secrets file and the environment. */
export function readStart(): Start {
  const options = readOptions(process.argv.slice(2));
  const file = options.secretsFile ? readSecretsFile(options.secretsFile) : {};
  const provided = providedValues(file, process.env);
  return { options, product: readProduct(options.environment), provided };
}
