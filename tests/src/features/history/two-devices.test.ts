import '../../../in-node/indexed-db.ts';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { editIdOf, resultIdOf } from '../../../../domain/account/result-id.ts';
import { type Disk, ModelDevice } from './model-device.ts';
import type { ServedAccount } from './served-account.ts';

// A small device, so that a few pictures fill it.
vi.mock('../../../../domain/limits.ts', async (actual) => {
  const limits = await actual<typeof import('../../../../domain/limits.ts')>();
  const historyLimits = { ...limits.historyLimits, itemsMax: 4, itemsOnQuota: 2 };
  return { ...limits, historyLimits };
});
vi.mock('sonner', () => {
  const toast = vi.fn<() => void>();
  return {
    toast: Object.assign(toast, {
      error: toast,
      warning: toast,
      success: toast,
      getToasts: () => [],
    }),
  };
});

const dayMs = 24 * 60 * 60_000;

let devices: readonly [ModelDevice, ModelDevice];
let openServer: () => ServedAccount;
let runs = 0;

beforeAll(async () => {
  // Nothing here takes time, and a slow machine is no reason to give up.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  // The server's types are not the browser's.
  const path = '../../../pure/account/pictures/open-served-account.ts';
  const served = await vi.importActual<{ openServedAccount: () => ServedAccount }>(path);
  openServer = served.openServedAccount;
  devices = [await ModelDevice.open(), await ModelDevice.open()];
}, 60_000);
afterAll(() => {
  vi.useRealTimers();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Where a picture is. The response of an edit alone is less than its picture. */
type Places = readonly string[];
const isWhole = (places: Places) => places.some((place) => place !== 'answer');

/** One user with two devices, and what is known of the user's pictures. */
class World {
  readonly server = openServer();
  readonly made: string[] = [];
  /** What was deleted on all devices, as announced to the user. */
  readonly deleted = new Set<string>();
  /** The pictures for which the user lets the oldest of their device go, at its limit. */
  readonly agreed = new Set<string>();
  /** Those that may be nowhere else, so that they evict others on a full disk too. */
  readonly filters = new Set<string>();
  readonly #run: number;

  constructor(keeps: boolean) {
    runs += 1;
    this.#run = runs;
    this.server.turn(keeps);
    for (const device of devices) device.begin(`user-${runs}`, this.server);
  }

  newId(at: number): string {
    const id = `run${this.#run}-${String(this.made.length).padStart(3, '0')}-by${at}`;
    this.made.push(id);
    return id;
  }

  /** Where each picture is. */
  async copies(): Promise<Map<string, string[]>> {
    const places = new Map(this.made.map((id) => [id, [] as string[]]));
    const note = (id: string, place: string, isAnswer: boolean) =>
      places.get(editIdOf(id))?.push(isAnswer ? 'answer' : place);
    for (const [id, bytes] of this.server.stored()) note(id, 'server', bytes.startsWith('answer'));
    for (const [at, device] of devices.entries()) {
      for (const id of await device.saved()) note(id, `device ${at}`, id !== editIdOf(id));
      for (const id of device.unsaved()) note(id, `editor ${at}`, false);
    }
    return places;
  }
}

const at = fc.nat(1);
const which = fc.nat(5);
const broken = fc.option(fc.record({ at: fc.integer({ min: 1, max: 5 }), isDone: fc.boolean() }), {
  freq: 3,
});
const steps = {
  make: fc.record({
    do: fc.constant('make' as const),
    at,
    kind: fc.constantFrom(...(['picture', 'picture', 'edit', 'filter'] as const)),
    finishes: fc.boolean(),
  }),
  visit: fc.record({
    do: fc.constant('visit' as const),
    at,
    broken,
    order: fc.constantFrom('save first', 'sync first'),
  }),
  remove: fc.record({ do: fc.constant('remove' as const), at, which }),
  choose: fc.record({ do: fc.constant('choose' as const), at }),
  disk: fc.record({
    do: fc.constant('disk' as const),
    at,
    disk: fc.constantFrom<Disk>('roomy', 'full', 'no more'),
  }),
  look: fc.record({ do: fc.constant('look' as const), at, which, isLost: fc.boolean() }),
  pass: fc.record({ do: fc.constant('pass' as const), days: fc.constantFrom(1, 8) }),
};
const step = fc.oneof(
  { weight: 6, arbitrary: steps.make },
  { weight: 6, arbitrary: steps.visit },
  { weight: 2, arbitrary: steps.remove },
  { weight: 3, arbitrary: steps.choose },
  { weight: 1, arbitrary: steps.disk },
  { weight: 1, arbitrary: steps.look },
  { weight: 1, arbitrary: steps.pass },
);
type Step = typeof step extends fc.Arbitrary<infer Its> ? Its : never;

/** What a step may lose of these copies, as announced to the user. */
type MayLose = (id: string, places: Places) => boolean;
const nothing: MayLose = () => false;
const isOnly = (places: Places, place: string) =>
  places.every((each) => each === place || each === 'answer');

const isAmong = (ids: ReadonlySet<string>, id: string) => ids.has(id) || ids.has(resultIdOf(id));

/**
 * What may be lost by the deletions on a device: they reach the server, which may be the only one that
 * has a picture, and the editor, which saves no edit that its user has deleted.
 */
async function deletionsOf(device: ModelDevice, at: number): Promise<MayLose> {
  const unsent = await device.unsent();
  const others = (places: Places) => places.filter((place) => place !== `editor ${at}`);
  return (id, places) => isAmong(unsent, id) && isOnly(others(places), 'server');
}

/** Does a step. Returns what it may lose. */
async function act(world: World, given: Step): Promise<MayLose> {
  const { deleted, server } = world;
  if (given.do === 'pass') {
    await server.pass(given.days * dayMs);
    const isOn = server.isOn();
    return (_, places) => !isOn && isOnly(places, 'server');
  }
  const device = devices[given.at] as ModelDevice;
  switch (given.do) {
    case 'make': {
      const id = world.newId(given.at);
      if (given.kind === 'filter') world.filters.add(id);
      else if (!device.keeps) world.agreed.add(id);
      await device.submit(id, given.kind);
      if (given.kind === 'picture' || !given.finishes) return nothing;
      const mayLose = await deletionsOf(device, given.at);
      await device.finish(id);
      // It is on the device, on the server, or still in the editor.
      if (!isWhole((await world.copies()).get(id) ?? [])) throw new Error(`${id} is nowhere`);
      return mayLose;
    }
    case 'visit': {
      const mayLose = await deletionsOf(device, given.at);
      await device.visit({ broken: given.broken, order: given.order });
      return (id, places) => isAmong(deleted, id) || mayLose(id, places);
    }
    case 'remove': {
      const removed = await device.remove(given.which);
      if (removed?.everywhere) deleted.add(removed.id);
      const id = editIdOf(removed?.id ?? '');
      return (lost, places) => lost === id && isOnly(places, `device ${given.at}`);
    }
    case 'choose': {
      const wasOn = server.isOn();
      await device.turn(!wasOn);
      return (_, places) => wasOn && isOnly(places, 'server');
    }
    case 'disk':
      device.disk = given.disk;
      return nothing;
    case 'look': {
      const elsewhere = server.stored();
      // Only what the server has too, as the device has it: a picture whole, an edit's response as it is.
      const ids = (await device.saved()).filter((id) =>
        elsewhere.get(id)?.startsWith(id === editIdOf(id) ? 'bytes' : 'answer'),
      );
      const id = ids[given.which % Math.max(1, ids.length)];
      if (given.isLost && id !== undefined) await device.loseBytes(id);
      await device.look(given.which);
      return nothing;
    }
  }
}

/** Does a step, and checks that it loses nothing else than it may. */
async function check(world: World, given: Step): Promise<void> {
  const before = await world.copies();
  const device = devices['at' in given ? given.at : 0] as ModelDevice;
  const count = await device.count();
  const mayLose = await act(world, given);
  const after = await world.copies();
  const number = 'at' in given ? given.at : -1;
  const place = `device ${number}`;
  // For each picture that has come to its device, one goes that was on that device alone, if it must.
  const isNew = (id: string) =>
    after.get(id)?.includes(place) &&
    !before.get(id)?.includes(place) &&
    id.endsWith(`by${number}`);
  const filters = [...world.filters].filter(isNew).length;
  const agreed = [...world.agreed].filter(isNew).length;
  const surplus = Math.max(0, count + world.made.filter(isNew).length - 4);
  let mayGo = filters + Math.min(agreed, surplus);
  for (const [id, places] of before) {
    const left = after.get(id) ?? [];
    const isLost = places.length > 0 && (left.length === 0 || (isWhole(places) && !isWhole(left)));
    if (!isLost || mayLose(id, places)) continue;
    mayGo -= 1;
    if (
      mayGo >= 0 &&
      isOnly(
        places.map((each) => each.replace('editor', 'device')),
        place,
      )
    )
      continue;
    throw new Error(`${JSON.stringify(given)} lost ${id}, which was on ${places.join(', ')}`);
  }
  for (const device of devices) expect((await device.saved()).length).toBeLessThanOrEqual(4);
}

/** Connects both devices, with the choice on, until nothing changes any more. */
async function settle(world: World): Promise<void> {
  world.server.turn(true);
  for (const device of devices) {
    device.disk = 'roomy';
    await device.reload();
  }
  for (const at of [0, 1, 0, 1, 0, 1]) {
    await check(world, { do: 'visit', at, broken: null, order: 'save first' });
  }
}

/** The rest is saved in the account, shown on both devices, and as expected. */
async function checkEnd(world: World): Promise<void> {
  const kept = new Map(world.server.stored());
  const left = [...(await world.copies())].filter(([, places]) => places.length > 0);
  expect(left.filter(([id]) => world.deleted.has(id))).toEqual([]);
  const expected = left.map(([id, places]) => `${isWhole(places) ? 'bytes' : 'answer'} of ${id}`);
  expect(new Set(kept.values())).toEqual(new Set(expected));
  const [first, second] = devices;
  expect(await first.shown()).toEqual(await second.shown());
  for (const device of devices) {
    for (const [id, bytes] of await device.contents())
      expect([id, bytes]).toEqual([id, kept.get(id)]);
  }
}

/** The same sequences in each run, so that a failure is one of the change. SEED=<number> tries others. */
const seed = Number(process.env.SEED ?? 1);

describe('two devices of one account', () => {
  it('lose no picture, whatever happens, and end with the same ones', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({ keeps: fc.boolean(), own: fc.tuple(fc.nat(4), fc.nat(4)), shared: fc.nat(3) }),
        fc.array(step, { minLength: 10, maxLength: 25 }),
        async ({ keeps, own, shared }, given) => {
          const world = new World(keeps);
          for (const [at, count] of own.entries()) {
            for (let ts = 1; ts <= count; ts += 1) await devices[at]?.own(world.newId(at), ts);
          }
          for (let count = 0; count < shared; count += 1) {
            await check(world, { do: 'make', at: 0, kind: 'picture', finishes: true });
          }
          for (const at of shared > 0 ? [0, 1] : []) {
            await check(world, { do: 'visit', at, broken: null, order: 'save first' });
          }
          for (const each of given) await check(world, each);
          await settle(world);
          await checkEnd(world);
        },
      ),
      { numRuns: 10, seed },
    );
  }, 600_000);
});
