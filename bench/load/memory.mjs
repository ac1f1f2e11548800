import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Returns the process ids of this process's descendants whose program is workerd. */
function workerds() {
  const rows = execFileSync('ps', ['-eo', 'pid=,ppid=,comm='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((row) => row.trim().split(/\s+/));
  const mine = new Set([String(process.pid)]);
  // A child has a higher id than its parent, except where the ids began again.
  for (const [pid, parent] of rows) if (mine.has(parent)) mine.add(pid);
  return rows.filter(([pid, , name]) => mine.has(pid) && name === 'workerd').map(([pid]) => pid);
}

/** Returns the resident memory of this process's workerds, in megabytes. */
export function workerdMegabytes() {
  const kilobytes = workerds().map((pid) => {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8');
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0);
  });
  return Math.round(kilobytes.reduce((sum, one) => sum + one, 0) / 1024);
}
