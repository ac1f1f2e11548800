/** The names of one deployment's parts. An environment other than production has all of its own. */
export interface Product {
  environment: string;
  worker: string;
  database: string;
  bucket: string;
}

/** What is read of `wrangler.toml`, which names the production deployment's parts. */
export interface BaseNames {
  name: string;
  database: string;
  bucket: string;
}

export const production = 'production';

/** The names in an environment: production's are those of `wrangler.toml`. */
export function productFor(base: BaseNames, environment: string): Product {
  const rename = (name: string) => nameIn(base.name, name, environment);
  return {
    environment,
    worker: rename(base.name),
    database: rename(base.database),
    bucket: rename(base.bucket),
  };
}

/** `imagemint-pictures` is `imagemint-staging-pictures` in staging. */
function nameIn(base: string, name: string, environment: string): string {
  if (environment === production) return name;
  return name === base || name.startsWith(`${base}-`)
    ? `${base}-${environment}${name.slice(base.length)}`
    : `${name}-${environment}`;
}
