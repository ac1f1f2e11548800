import { parseArgs } from 'node:util';
import { production } from '../configuration/product.ts';
import { failed, type Outcome } from '../outcome.ts';

export interface Options {
  environment: string;
  secretsFile: string | null;
  /** The address to check after the deployment, where it is not Cloudflare's. */
  url: string | null;
  /** A custom domain in a zone of the account. */
  domain: string | null;
  /** The name below workers.dev to register for an account without one. */
  subdomain: string | null;
  dryRun: boolean;
  rollback: boolean;
  /** Deploys the last build, in `dist`. */
  built: boolean;
  /** Asks for optional variables again. */
  ask: boolean;
  skipPlanCheck: boolean;
  /** Time limit for the address to answer with success after a deployment, in seconds. */
  waitS: number;
  help: boolean;
}

/** Reads the command line of `npm run deploy` and `npm run doctor`. */
export function readOptions(commandLine: string[]): Outcome<Options> {
  let values: ReturnType<typeof parse>;
  try {
    values = parse(commandLine);
  } catch (error) {
    return failed((error as Error).message);
  }
  const environment = values.env;
  if (!/^[a-z][a-z0-9-]{0,19}$/.test(environment)) {
    return failed('--env takes a name of small letters, digits and hyphens, such as staging.');
  }
  if (values.url !== undefined && !isWebAddress(values.url)) {
    return failed('--url takes a whole web address, such as https://pictures.example.com');
  }
  if (values.domain !== undefined && !/^[a-z0-9.-]+\.[a-z]{2,}$/.test(values.domain)) {
    return failed('--domain takes a host name, such as pictures.example.com');
  }
  const waitS = Number(values.wait);
  if (!Number.isFinite(waitS) || waitS < 0 || waitS > 600) {
    return failed('--wait takes a number of seconds from 0 to 600.');
  }
  return {
    ok: true,
    value: {
      environment,
      secretsFile: values['secrets-file'] ?? null,
      url: values.url === undefined ? null : new URL(values.url).origin,
      domain: values.domain ?? null,
      subdomain: values.subdomain ?? null,
      dryRun: values['dry-run'],
      rollback: values.rollback,
      built: values.built,
      ask: values.ask,
      skipPlanCheck: values['skip-plan-check'],
      waitS,
      help: values.help,
    },
  };
}

function parse(commandLine: string[]) {
  return parseArgs({
    args: commandLine,
    options: {
      env: { type: 'string', default: production },
      'secrets-file': { type: 'string' },
      url: { type: 'string' },
      domain: { type: 'string' },
      subdomain: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      rollback: { type: 'boolean', default: false },
      built: { type: 'boolean', default: false },
      ask: { type: 'boolean', default: false },
      'skip-plan-check': { type: 'boolean', default: false },
      wait: { type: 'string', default: '90' },
      help: { type: 'boolean', default: false },
    },
  }).values;
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}
