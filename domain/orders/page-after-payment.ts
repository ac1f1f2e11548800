import { toolPaths, tools } from '../tools/tools.ts';

/** The parameter of an address that names the page to which a payment leads back. */
export const returnParameter = 'returnTo';

/** The parameter of a tool's address that names the picture on its page. */
const resultParameter = 'result';

/** A job's id. */
const jobIdForm = /^[0-9a-f-]{36}$/i;

/**
 * Returns the page to which a payment leads back: `wanted`, if it is a tool's page, with the picture
 * that it shows; null for any other. Anybody can write a link to the shop, so the address is made of
 * our own path and nothing else of `wanted` is taken over.
 */
export function pageAfterPayment(wanted: string | null | undefined): string | null {
  const [path, query] = wanted?.split('?', 2) ?? [];
  const tool = tools.find((name) => toolPaths[name] === path);
  if (!tool) return null;
  const result = new URLSearchParams(query).get(resultParameter) ?? '';
  return jobIdForm.test(result)
    ? `${toolPaths[tool]}?${new URLSearchParams({ [resultParameter]: result }).toString()}`
    : toolPaths[tool];
}
