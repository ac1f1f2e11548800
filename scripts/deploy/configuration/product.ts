/** The names of a deployment's parts. Each environment has its own. */
export interface Product {
  environment: string;
  worker: string;
  database: string;
  bucket: string;
}

/** The names of production's parts in `wrangler.toml`. */
export interface BaseNames {
  name: string;
  database: string;
  bucket: string;
}

export const production = 'production';

/** Returns the names in an environment. Production's are those of `wrangler.toml`. */
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
