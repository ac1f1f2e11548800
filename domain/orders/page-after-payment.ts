import { toolPaths, tools } from '../tools/tools.ts';

/** The parameter of an address that names the page to which a payment leads back. */
export const returnParameter = 'returnTo';

/** The parameter of a tool's address that names the picture on its page. */
const resultParameter = 'result';

const jobIdForm = /^[0-9a-f-]{36}$/i;

/** Null for all but tools' pages: anybody can write a link, so nothing else of it is used. */
export function pageAfterPayment(wanted: string | null | undefined): string | null {
  const [path, query] = wanted?.split('?', 2) ?? [];
  const tool = tools.find((name) => toolPaths[name] === path);
  if (!tool) return null;
  const result = new URLSearchParams(query).get(resultParameter) ?? '';
  return jobIdForm.test(result)
    ? `${toolPaths[tool]}?${new URLSearchParams({ [resultParameter]: result }).toString()}`
    : toolPaths[tool];
}
