import type { Failed, Outcome } from '../outcome.ts';
import type { Output } from '../terminal/output.ts';

/** One step of the command. */
export interface Step {
  /** An imperative sentence without a full stop. */
  title: string;
  /** The shell commands of the step; none where this program's code does it. */
  commands: readonly string[];
  run: () => Promise<Outcome>;
  /** How to continue after a failure, where repeating all steps would undo their work. */
  goOn?: string;
}

/** Prints the steps with their commands and runs none of them. */
export function printSteps(steps: readonly Step[], output: Output): void {
  steps.forEach(({ title, commands }, at) => {
    output.say(`${String(at + 1).padStart(3)}. ${title}`);
    for (const command of commands) output.say(`       ${command}`);
  });
}

/** Runs the steps in their order up to the first failure, and prints how to continue. */
export async function runSteps(
  steps: readonly Step[],
  output: Output,
  again: string,
): Promise<boolean> {
  for (const [at, { title, run }] of steps.entries()) {
    output.step(`${at + 1}/${steps.length} ${title}`);
    const outcome = await run();
    if (outcome.ok) continue;
    sayFailure(outcome, steps, at, output, again);
    return false;
  }
  return true;
}

function sayFailure(
  { reason, advice }: Failed,
  steps: readonly Step[],
  at: number,
  output: Output,
  again: string,
): void {
  output.bad(`Step ${at + 1} of ${steps.length} failed: ${steps[at]?.title}`);
  output.say(`  ${reason}`);
  const before = steps.slice(0, at).map(({ title }) => title);
  output.say(before.length > 0 ? `  Done before it: ${before.join('; ')}.` : '  Nothing was done.');
  if (advice) output.say(`  What to do: ${advice}`);
  const goOn = `Then run it again; what is done already is not done twice: ${again}`;
  output.say(`  ${steps[at]?.goOn ?? goOn}`);
}
