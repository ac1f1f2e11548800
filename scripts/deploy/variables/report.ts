import { legalNotices } from '../../../worker/site/legal/legal-notices.ts';
import type { VariableName } from '../../../worker/variable-descriptions.ts';
import { checkVariables, type VariableSources } from './check-variables.ts';
import { textsOf, variableNames } from './variable-texts.ts';

/** A row of the doctor's table. No row contains a secret value. */
interface Row {
  name: VariableName;
  /** `warning` switches a feature off; `failure` stops the Worker from starting. */
  state: 'ok' | 'warning' | 'failure';
  text: string;
}

/**
 * Returns a row for each variable. `stored` is null if Cloudflare's secrets are unknown: then a
 * missing value may be there. `origin` is null if the address is unknown.
 */
export function reportVariables(
  {
    stored,
    ...sources
  }: Omit<VariableSources, 'stored'> & { stored: VariableSources['stored'] | null },
  origin: string | null,
): Row[] {
  const all = { ...sources, stored: stored ?? new Set<string>() };
  const faults = new Map(checkVariables(all).map((fault) => [fault.name, fault]));
  const notices = new Map<string, string>(
    legalNotices({ ...all.defaults, ...all.provided }).map(({ variable, message }) => [
      variable,
      message,
    ]),
  );
  return variableNames.map((name): Row => {
    const fault = faults.get(name);
    if (fault?.isMissing && stored === null) {
      return { name, state: 'warning', text: 'not given here; it may be set at Cloudflare' };
    }
    const { what, where, switchedOff } = textsOf(name, origin);
    if (fault) return { name, state: 'failure', text: `${fault.reason} (${what}; from: ${where})` };
    const notice = notices.get(name);
    if (notice !== undefined && (all.provided[name] || !all.stored.has(name))) {
      return { name, state: 'warning', text: notice };
    }
    const source = sourceOf(name, all);
    if (source) return { name, state: 'ok', text: source };
    return switchedOff
      ? { name, state: 'warning', text: `not set: ${switchedOff}` }
      : { name, state: 'ok', text: 'not set, and not needed' };
  });
}

function sourceOf(
  name: VariableName,
  { provided, stored, defaults }: VariableSources,
): string | null {
  const shown = (value: unknown) =>
    textsOf(name).isSecret ? '' : `: ${withoutKeys(String(value).split(/\n|\\n/)[0] ?? '')}`;
  if (provided[name]) {
    const also = stored.has(name) ? '; Cloudflare has one too' : '';
    return `set by the file or the environment${shown(provided[name])}${also}`;
  }
  if (stored.has(name)) {
    const unused = defaults[name] === undefined ? '' : '; the one of wrangler.toml is not used';
    return `set at Cloudflare${unused}`;
  }
  return defaults[name] === undefined ? null : `wrangler.toml${shown(defaults[name])}`;
}

/** Returns a URL without user, password and query, which may contain a key. */
function withoutKeys(text: string): string {
  const url = URL.parse(text);
  if (!url || !/^https?:$/.test(url.protocol)) return text;
  return url.origin + url.pathname.replace(/\/$/, '') + (url.search === '' ? '' : '?…');
}
