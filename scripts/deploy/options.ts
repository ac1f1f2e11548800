import { parseArgs } from 'node:util';
import { production } from './configuration.ts';
import { CommandError, print } from './terminal.ts';

const usage = `Usage: npm run deploy -- [options]     deploys to an empty account or updates a deployment
       npm run doctor -- [options]     checks the variables and the deployed address; changes nothing

  --env NAME            another product than production, such as staging
  --secrets-file FILE   secrets and variables: lines of NAME=value, or JSON
  --url ADDRESS         where to check the deployment, if not at Cloudflare's address

Only for npm run deploy:
  --domain HOST         serves at a host name of a zone in the account, beside workers.dev
  --subdomain NAME      the account's workers.dev name, if it has none
  --built               deploys what the last build left in dist/
  --wait SECONDS        how long the address may take to respond after a deployment (90)
  --rollback            returns to the previous version
  --dry-run             checks the account, the address and the values, and changes nothing

Values come from the file, then from the environment. At a terminal the command asks for missing
values. CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID choose the account; without a token
'npx wrangler login' does.`;

export interface Options {
  environment: string;
  secretsFile: string | null;
  /** The origin to check after the deployment, if it is not Cloudflare's. */
  url: string | null;
  domain: string | null;
  subdomain: string | null;
  rollback: boolean;
  dryRun: boolean;
  built: boolean;
  /** Time limit for the address to respond after a deployment, in seconds. */
  waitS: number;
}

/** Reads the command line of `npm run deploy` and `npm run doctor`. Throws on a wrong one. */
export function readOptions(commandLine: string[]): Options {
  const values = parse(commandLine);
  if (values.help) {
    print(usage);
    process.exit(0);
  }
  const refuse = (isWrong: boolean, reason: string) => {
    if (isWrong) throw new CommandError(reason, `\n${usage}`);
  };
  const waitS = Number(values.wait);
  refuse(
    !/^[a-z][a-z0-9-]{0,19}$/.test(values.env),
    '--env takes a name of small letters, digits and hyphens, such as staging.',
  );
  refuse(
    values.url !== undefined && !/^https?:$/.test(URL.parse(values.url)?.protocol ?? ''),
    '--url takes a whole web address, such as https://pictures.example.com',
  );
  refuse(
    values.domain !== undefined && !/^[a-z0-9.-]+\.[a-z]{2,}$/.test(values.domain),
    '--domain takes a host name, such as pictures.example.com',
  );
  refuse(values.rollback && values['dry-run'], '--rollback and --dry-run exclude each other.');
  refuse(!(waitS >= 0 && waitS <= 600), '--wait takes a number of seconds from 0 to 600.');
  return {
    environment: values.env,
    secretsFile: values['secrets-file'] ?? null,
    url: values.url === undefined ? null : new URL(values.url).origin,
    domain: values.domain ?? null,
    subdomain: values.subdomain ?? null,
    rollback: values.rollback,
    dryRun: values['dry-run'],
    built: values.built,
    waitS,
  };
}

/** Returns a command line that names the same deployment, for advice. */
export function commandFor(
  { environment, url }: Options,
  command: 'deploy' | 'doctor',
  ...added: string[]
): string {
  const options = [
    ...(environment === production ? [] : ['--env', environment]),
    ...(url === null ? [] : ['--url', url]),
    ...added,
  ];
  return ['npm run', command, ...(options.length > 0 ? ['--', ...options] : [])].join(' ');
}

function parse(commandLine: string[]) {
  try {
    return parseArgs({
      args: commandLine,
      options: {
        env: { type: 'string', default: production },
        'secrets-file': { type: 'string' },
        url: { type: 'string' },
        domain: { type: 'string' },
        subdomain: { type: 'string' },
        rollback: { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
        built: { type: 'boolean', default: false },
        wait: { type: 'string', default: '90' },
        help: { type: 'boolean', default: false },
      },
    }).values;
  } catch (error) {
    throw new CommandError((error as Error).message, `\n${usage}`);
  }
}
