/** The text of `npm run deploy -- --help`. */
export const deployUsage = `Usage: npm run deploy -- [options]

Takes a Cloudflare account to a running product, and can be run again at any time.

  --env NAME            deploys a second, separate product, such as staging
  --secrets-file FILE   takes secrets and variables from lines of NAME=value, or from JSON
  --domain HOST         serves at a host name of a zone in the account, beside workers.dev
  --subdomain NAME      the account's name below workers.dev, where it has none yet
  --ask                 asks for what is optional and not set, too
  --built               deploys what the last build left in dist/
  --url ADDRESS         where to look at the deployment afterwards, if not where Cloudflare serves it
  --wait SECONDS        how long it may take to answer well then (90)
  --skip-plan-check     goes on where the account does not seem to have Workers Paid
  --dry-run             prints every step and does nothing
  --rollback            goes back to the version before

Secrets and variables are taken from the file, then from the environment; what is
missing is asked for. CLOUDFLARE_API_TOKEN and CLOUDFLARE_ACCOUNT_ID choose the
account; without a token it is the login of 'npx wrangler login'.`;

/** The text of `npm run doctor -- --help`. */
export const doctorUsage = `Usage: npm run doctor -- [options]

Checks each variable, and the deployed address.

  --env NAME            looks at another environment than production
  --secrets-file FILE   the file that npm run deploy is given
  --url ADDRESS         the deployment's address, if it is not to be asked of Cloudflare

Ends with code 1 when something is wrong.`;
