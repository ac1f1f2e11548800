import type { Account } from '../cloudflare/account.ts';
import type { Existing } from '../cloudflare/existing.ts';
import type { BaseConfiguration } from '../configuration/base-configuration.ts';
import { type Product, production } from '../configuration/product.ts';
import type { PrivateDirectory } from '../private-directory.ts';
import type { Ask } from '../terminal/ask.ts';
import type { Options } from '../terminal/options.ts';
import type { Output } from '../terminal/output.ts';
import { runTool, type ToolResult } from '../tools.ts';

/** A deployment's parts and the results of its steps so far. */
export class Deployment {
  readonly options: Options;
  readonly base: BaseConfiguration;
  readonly product: Product;
  readonly output: Output;
  readonly directory: PrivateDirectory;
  readonly ask: Ask | null;
  /** Values from the secrets file and the environment, completed by questions. */
  given: Record<string, string>;
  /** Null until the step that reads the account. */
  #account: Account | null = null;
  existing: Existing | null = null;
  /** The deployment's address. */
  origin: string | null = null;
  databaseId: string | null = null;
  /** Custom domains, the main one first; empty where there is only workers.dev. */
  domains: readonly string[] = [];

  constructor(parts: {
    options: Options;
    base: BaseConfiguration;
    product: Product;
    output: Output;
    directory: PrivateDirectory;
    ask: Ask | null;
    given: Record<string, string>;
  }) {
    this.options = parts.options;
    this.base = parts.base;
    this.product = parts.product;
    this.output = parts.output;
    this.directory = parts.directory;
    this.ask = parts.ask;
    this.given = parts.given;
  }

  /** Throws before the step that sets it, because the steps are in the wrong order then. */
  get account(): Account {
    if (!this.#account) throw new Error('The account is not known yet');
    return this.#account;
  }

  set account(account: Account) {
    this.#account = account;
  }

  /** Runs wrangler for this account. */
  wrangler(commandLine: readonly string[]): Promise<ToolResult> {
    return runTool('wrangler', commandLine, this.output, {
      CLOUDFLARE_ACCOUNT_ID: this.account.id,
    });
  }

  /** The command that goes back to the previous version. */
  get goBack(): string {
    const { environment } = this.options;
    const option = environment === production ? '' : ` --env ${environment}`;
    return `npm run deploy --${option} --rollback`;
  }

  /** The command that checks the deployment and changes nothing. */
  get doctor(): string {
    const { environment, url } = this.options;
    const parts = [
      environment === production ? '' : `--env ${environment}`,
      url ? `--url ${url}` : '',
    ].filter(Boolean);
    return ['npm run doctor', ...(parts.length > 0 ? ['--', ...parts] : [])].join(' ');
  }

  /** The command that repeats this deployment. */
  get again(): string {
    const { environment, secretsFile, domain, url, built, skipPlanCheck, rollback } = this.options;
    const parts = [
      environment === production ? '' : `--env ${environment}`,
      secretsFile ? `--secrets-file ${quoted(secretsFile)}` : '',
      domain ? `--domain ${domain}` : '',
      url ? `--url ${url}` : '',
      built ? '--built' : '',
      skipPlanCheck ? '--skip-plan-check' : '',
      rollback ? '--rollback' : '',
    ].filter(Boolean);
    return ['npm run deploy', ...(parts.length > 0 ? ['--', ...parts] : [])].join(' ');
  }
}

/** Quotes a path that contains spaces. */
function quoted(path: string): string {
  return /^[\w./~-]+$/.test(path) ? path : JSON.stringify(path);
}
