import { requestOf } from '../jobs/runner-world.ts';
import { openObject, origin, signIn } from './open-object.ts';

const from = { mobile: true, origin };

/** A signed-in user with credits for some jobs. */
export async function openBuyer() {
  const world = openObject();
  const { object, pool } = world;
  await signIn(object);
  await object.ledger.grant({ ref: 'order:1', credits: 45 });
  return {
    ...world,
    /** Creates a job that waits for a key. */
    begin: (id = 'job-1') => object.jobs.create(requestOf(id), from),
    /** Makes a picture. */
    make: async (id = 'job-1') => {
      pool.isFree = true;
      await object.jobs.create(requestOf(id), from);
      await world.idle();
    },
  };
}
