import { legalNotices } from '../../../worker/site/legal/legal-notices.ts';
import type { VariableName } from '../../../worker/variable-descriptions.ts';
import { textsOf, variableNames } from './variable-texts.ts';
import { checkVariables, type VariableSources } from './variables-check.ts';

/** A row of the doctor's table. No row contains a secret value. */
export interface Row {
  name: VariableName;
  /** `off` is missing and switches a feature off; `bad` stops the Worker from starting. */
  state: 'good' | 'off' | 'bad';
  text: string;
}

interface ReportOptions {
  /** The deployment's address, or null where it is unknown. */
  origin: string | null;
  /** Whether Cloudflare's secrets are known. If not, a missing value may be there. */
  isHeldKnown: boolean;
}

/** Returns a row for each variable, and whether the Worker can start with them. */
export function reportVariables(
  sources: VariableSources,
  { origin, isHeldKnown }: ReportOptions,
): { rows: Row[]; isStartable: boolean } {
  const { missing, wrong } = checkVariables(sources);
  const unknown = new Set(isHeldKnown ? [] : missing.map(({ name }) => name));
  const known = [...missing, ...wrong].filter(({ name }) => !unknown.has(name));
  const faults = new Map(known.map(({ name, why }) => [name, why]));
  const notices = new Map<VariableName, string>(
    legalNotices({ ...sources.defaults, ...sources.given }).map(({ variable, message }) => [
      variable,
      message,
    ]),
  );
  const rows = variableNames.flatMap((name): Row[] => {
    const fault = faults.get(name);
    if (fault !== undefined) {
      const { what, where } = textsOf(name, origin);
      return [{ name, state: 'bad', text: `${fault} (${what}; from: ${where})` }];
    }
    if (unknown.has(name)) {
      return [
        { name, state: 'off', text: 'not given here; whether Cloudflare has it is not known' },
      ];
    }
    // Cloudflare's secrets cannot be read, so only a value of this run can be checked.
    const notice = notices.get(name);
    if (notice !== undefined && (sources.given[name] || !sources.held.has(name))) {
      return [{ name, state: 'off', text: notice }];
    }
    const source = sourceOf(name, sources);
    if (source !== null) return [{ name, state: 'good', text: source }];
    const { switchedOff } = textsOf(name);
    return [
      switchedOff
        ? { name, state: 'off', text: `not set: ${switchedOff}` }
        : { name, state: 'good', text: 'not set, and not needed' },
    ];
  });
  return { rows, isStartable: faults.size === 0 };
}

function sourceOf(name: VariableName, { given, held, defaults }: VariableSources): string | null {
  const shown = (value: unknown) => (textsOf(name).isSecret ? '' : `: ${shownValue(value)}`);
  if (given[name]) {
    const there = held.has(name) ? '; Cloudflare has one too' : '';
    return `set by the file or the environment${shown(given[name])}${there}`;
  }
  if (held.has(name)) {
    const overruled = defaults[name] === undefined ? '' : '; the one of wrangler.toml is not used';
    return `set at Cloudflare, where nobody can read it${overruled}`;
  }
  if (defaults[name] !== undefined) return `wrangler.toml${shown(defaults[name])}`;
  return null;
}

/** Returns a URL without user, password and query, which may contain a key. */
function shownValue(value: unknown): string {
  const text = String(value);
  if (!/^https?:/i.test(text) || !URL.canParse(text)) return text;
  const url = new URL(text);
  const query = url.search === '' ? '' : '?…';
  return url.origin + url.pathname.replace(/\/$/, '') + query;
}
