import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { HistoryItem } from '../../../../src/device/history/history-item.ts';
import {
  type AccountHistory,
  type DeviceHistory,
  mergeHistory,
} from '../../../../src/device/history/merge-history.ts';
import type { PaidJobs } from '../../../../worker/account/jobs/paid-jobs.ts';
import { openAccount } from '../open-account.ts';

const item = (id: string, ts: number): HistoryItem => ({
  id,
  type: 'text2img',
  prompt: '',
  url: '',
  ts,
});
const file = { url: '/images/x', width: 1, height: 1, type: 'image/png' };
const ids = (entries: readonly { item: HistoryItem }[]) => entries.map(({ item: { id } }) => id);

/** A device with a history: what it does is what the app does with the merge. */
class Device {
  readonly items = new Map<string, HistoryItem>();
  readonly unsent = new Set<string>();
  isOnline = true;

  make(picture: HistoryItem): void {
    this.items.set(picture.id, picture);
  }

  delete(id: string): void {
    if (!this.items.delete(id) && !this.shown.includes(id)) return;
    this.unsent.add(id);
  }

  shown: string[] = [];

  sync({ pictures }: PaidJobs): void {
    const known = (): AccountHistory => ({
      keepPictures: pictures.isOn,
      pictures: pictures.list().map(({ id, type, prompt, ts, state, file: stored }) => ({
        id,
        type,
        prompt,
        ts,
        state,
        ...(stored ? { file } : {}),
      })),
      deletedIds: pictures.deletedIds(),
      goneIds: [],
    });
    if (!this.isOnline) {
      this.#show(null);
      return;
    }
    for (const id of this.unsent) {
      pictures.delete(id);
      this.unsent.delete(id);
    }
    const merged = mergeHistory(this.#state(), known());
    for (const id of merged.toRemove) this.items.delete(id);
    for (const { id, ts } of merged.toSend) {
      const key = `kept.${id}.${Math.random()}`;
      const record = { type: 'text2img', prompt: '', ts } as const;
      const sent = pictures.add({
        id,
        record,
        file: { key, width: 1, height: 1, type: 'image/png' },
      });
      if (!sent.ok && sent.code === 'picture_deleted') this.items.delete(id);
    }
    for (const { item: saved } of merged.toSave) this.items.set(saved.id, saved);
    this.#show(known());
  }

  #state(): DeviceHistory {
    return { items: [...this.items.values()], unsentDeletions: this.unsent };
  }

  #show(known: AccountHistory | null): void {
    this.shown = ids(mergeHistory(this.#state(), known).entries);
  }
}

describe('two devices of one account', () => {
  it('end with the same 60 pictures less the deleted ones, in any order, with one offline meanwhile', () => {
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.record({ kind: fc.constant('make'), at: fc.nat(1) }) },
      {
        weight: 2,
        arbitrary: fc.record({ kind: fc.constant('delete'), at: fc.nat(1), which: fc.nat(99) }),
      },
      { weight: 3, arbitrary: fc.record({ kind: fc.constant('sync'), at: fc.nat(1) }) },
      { weight: 1, arbitrary: fc.record({ kind: fc.constant('toggle'), at: fc.nat(1) }) },
    );
    fc.assert(
      fc.property(fc.array(step, { minLength: 60, maxLength: 160 }), (steps) => {
        const paidJobs = openAccount(() => 1_000_000);
        paidJobs.pictures.turn(true);
        const devices = [new Device(), new Device()] as const;
        const made = new Map<string, number>();
        const deleted = new Set<string>();
        const make = (at: number) => {
          if (made.size >= 60) return;
          const id = `picture-${made.size}`;
          made.set(id, made.size);
          devices[at]?.make(item(id, made.size));
        };
        for (const { kind, at, ...rest } of steps) {
          const one = devices[at] as Device;
          if (kind === 'make') make(at);
          else if (kind === 'sync') one.sync(paidJobs);
          else if (kind === 'toggle') one.isOnline = !one.isOnline;
          else {
            const there = [...new Set([...one.items.keys(), ...one.shown])];
            const id = there[(rest as { which: number }).which % Math.max(1, there.length)];
            if (id !== undefined) {
              one.delete(id);
              deleted.add(id);
            }
          }
        }
        while (made.size < 60) make(made.size % 2);
        for (const one of devices) one.isOnline = true;
        // What the first one sends reaches the second, and the other way round.
        for (const _ of [1, 2]) for (const one of devices) one.sync(paidJobs);
        const expected = [...made.keys()].filter((id) => !deleted.has(id)).toReversed();
        for (const one of devices) {
          expect(one.shown).toEqual(expected);
          expect([...one.items.keys()].filter((id) => deleted.has(id))).toEqual([]);
        }
        expect(paidJobs.pictures.list().map(({ id }) => id)).toEqual(expected);
      }),
      { numRuns: 25 },
    );
  });
});
