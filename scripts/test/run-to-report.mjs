import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/** How long a runner may take to end after it has written its report, in milliseconds. */
const endWithinMs = 60_000;
const lookEveryMs = 1000;

/** Lets a process, and all that it starts, leave the processor to others: more, the higher `niceness` is, up to 19. */
export function giveWay(child, niceness) {
  if (child.pid && niceness > 0) setPriority(child.pid, niceness);
}

/**
 * Runs a test runner with its output on screen, and resolves with whether it succeeded. One that does not
 * end after its report is killed, and its report says whether it did: libvips, which reads and writes the
 * emulators' pictures, can wait for a thread for ever, and then holds the whole process
 * (github.com/lovell/sharp/issues/4486). `report` is the path of a JSON file with `success`, which must not exist yet.
 * `niceness` is that of `giveWay`.
 */
export async function runToReport(
  command,
  commandArguments,
  { report, waitMs = endWithinMs, niceness = 0, ...options },
) {
  const child = spawn(command, commandArguments, { stdio: 'inherit', ...options });
  const end = once(child, 'exit');
  giveWay(child, niceness);
  let reportedAt = null;
  const looking = setInterval(
    () => {
      if (existsSync(report)) reportedAt ??= Date.now();
      if (reportedAt !== null && Date.now() - reportedAt >= waitMs) child.kill('SIGKILL');
    },
    Math.min(lookEveryMs, waitMs),
  );
  const [code] = await end.catch(() => [1]);
  clearInterval(looking);
  if (code !== null) return code === 0;
  // By a signal: perhaps ours.
  if (reportedAt === null) return false;
  console.log(`${command} did not end after its report and was killed`);
  return JSON.parse(readFileSync(report, 'utf8')).success === true;
}
