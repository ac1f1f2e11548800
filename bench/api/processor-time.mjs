import { readdirSync, readFileSync } from 'node:fs';

/** Linux counts it in hundredths of a second. */
const tickMs = 10;

/**
 * Returns the processor time that these processes and all that they have started have used, in
 * milliseconds; null where there is no `/proc`. Unlike the time on the clock it hardly depends on what
 * else the machine does.
 */
export function processorMs(ids) {
  let processes;
  try {
    processes = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  } catch {
    return null;
  }
  const known = processes.flatMap((id) => timesOf(id));
  const counted = new Set(ids.map(String));
  // A process is started before those that it starts, and ids may begin again from 1.
  for (let size = -1; size !== counted.size; ) {
    ({ size } = counted);
    for (const { id, parent } of known) if (counted.has(parent)) counted.add(id);
  }
  return known.reduce((sum, { id, ms }) => sum + (counted.has(id) ? ms : 0), 0);
}

/** Empty where the process has ended meanwhile. */
function timesOf(id) {
  try {
    const stat = readFileSync(`/proc/${id}/stat`, 'utf8');
    // The name before may have spaces and brackets of its own.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return [{ id, parent: fields[1], ms: (Number(fields[11]) + Number(fields[12])) * tickMs }];
  } catch {
    return [];
  }
}
