import type { Journey } from './journey.ts';

/** Tries of a smaller plan before it counts as passing, because a failure may depend on chance. */
const triesMax = 3;

/** Total number of trials, so that the search ends. */
const trialsMax = 300;

/**
 * Returns the shortest plan found that still fails: leaves out whole journeys, then single actions
 * and faults, as long as possible.
 */
export async function shortestFailing(
  plans: readonly Journey[],
  fails: (plans: readonly Journey[]) => Promise<boolean>,
): Promise<Journey[]> {
  let trials = 0;
  const stillFails = async (candidate: readonly Journey[]): Promise<boolean> => {
    for (let tries = 0; tries < triesMax && trials < trialsMax; tries += 1) {
      trials += 1;
      if (await fails(candidate)) return true;
    }
    return false;
  };
  let best = [...plans];
  for (let hasShrunk = true; hasShrunk; ) {
    hasShrunk = false;
    for (const candidate of smaller(best)) {
      if (!(await stillFails(candidate))) continue;
      best = candidate;
      hasShrunk = true;
      break;
    }
  }
  return best;
}

/** Every plan with one part less, the largest parts first. */
function* smaller(plans: readonly Journey[]): Generator<Journey[]> {
  if (plans.length > 1) {
    const half = Math.ceil(plans.length / 2);
    yield plans.slice(0, half);
    yield plans.slice(half);
    for (const at of plans.keys()) yield plans.toSpliced(at, 1);
  }
  for (const [at, plan] of plans.entries()) {
    for (const key of ['actions', 'faults'] as const) {
      const half = Math.ceil(plan[key].length / 2);
      if (plan[key].length > 3) {
        yield plans.with(at, { ...plan, [key]: plan[key].slice(0, half) });
        yield plans.with(at, { ...plan, [key]: plan[key].slice(half) });
      }
      for (const step of plan[key].keys()) {
        yield plans.with(at, { ...plan, [key]: plan[key].toSpliced(step, 1) });
      }
    }
  }
}
