/** What one call asks before it is answered, as docs/architecture.md says. */
export interface CallCosts {
  d1: number;
  accounts: number;
  pools: number;
  r2: number;
}

/** How often one user makes each call, by its name. */
export type CallRates = Readonly<Record<string, number>>;

/** Reads the architecture's table of what a call asks of the stores. Throws where it has none. */
export function readCallCosts(architecture: string): Map<string, CallCosts> {
  const rows = [
    ...architecture.matchAll(/^\| `(\w+)` +\| (\d+) +\| (\d+) +\| (\d+) +\| (\d+) +\|$/gm),
  ];
  if (rows.length === 0) throw new Error('The architecture has no table of what a call asks');
  return new Map(
    rows.map(([, name = '', d1, accounts, pools, r2]) => [
      name,
      { d1: Number(d1), accounts: Number(accounts), pools: Number(pools), r2: Number(r2) },
    ]),
  );
}

/** Returns what calls ask together, and their number. Throws for a call that the table lacks. */
export function sumOfCalls(
  rates: CallRates,
  costs: ReadonlyMap<string, CallCosts>,
): CallCosts & { requests: number } {
  const sum = { requests: 0, d1: 0, accounts: 0, pools: 0, r2: 0 };
  for (const [name, rate] of Object.entries(rates)) {
    const cost = costs.get(name);
    if (!cost) throw new Error(`The architecture's table has no call ${name}`);
    sum.requests += rate;
    for (const store of ['d1', 'accounts', 'pools', 'r2'] as const)
      sum[store] += rate * cost[store];
  }
  return sum;
}
