import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { historyLimits } from '../../../../domain/limits.ts';
import { queries } from '../../../../src/api/queries.ts';
import { jobsKey } from '../../../../src/api/query-keys.ts';
import { userForgotten } from '../../../../src/api/request.ts';
import { writeSavedMark } from '../../../../src/device/history/saved-marks.ts';
import {
  readSubmittedMark,
  writeSubmittedMark,
} from '../../../../src/device/history/submitted-marks.ts';
import {
  claimPlace,
  giveUpPlace,
  readEvictionQuestion,
  subscribeToEvictionQuestion,
} from '../../../../src/features/keeping/ask-before-eviction.ts';
import { sessionStore } from '../../../../src/features/session/session.tsx';
import { pageStorage } from '../../../device/page-storage.ts';
import { until } from '../../../until.ts';

let hideDialog = () => {};

beforeEach(() => {
  vi.stubGlobal('localStorage', pageStorage());
  vi.stubGlobal('window', new EventTarget());
  hideDialog = subscribeToEvictionQuestion(() => {});
});
afterEach(() => {
  readEvictionQuestion()?.respond(false);
  hideDialog();
  queries.clear();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function fillHistory(pictures: number) {
  for (let at = 1; at <= pictures; at += 1) {
    const item = { id: `item-${at}`, type: 'text2img', prompt: '', url: '', ts: at };
    localStorage.setItem(`imagemint.history.ann.item-${at}`, JSON.stringify(item));
  }
}

/** The picture that the user is asked about. */
const asked = () => until(() => readEvictionQuestion() ?? expect.unreachable('Nobody was asked'));

describe('a job whose picture would push out another one', () => {
  it.each([true, false])('starts as the user responds: %s', async (mayStart) => {
    fillHistory(historyLimits.itemsMax);
    const claim = claimPlace('ann', 'own-1');
    const { item, respond } = await asked();
    expect(item.id).toBe('item-1');
    respond(mayStart);
    expect(await claim).toBe(mayStart);
    expect(readEvictionQuestion()).toBeNull();
    // A job that is not submitted has no place.
    const agreed = { mayEvict: true, evictedId: 'item-1' };
    expect(readSubmittedMark('ann', 'own-1')).toEqual(mayStart ? agreed : null);
  });

  it('does not start once its user is forgotten, whose question another one may not respond', async () => {
    fillHistory(historyLimits.itemsMax);
    const claim = claimPlace('ann', 'own-1');
    await asked();
    userForgotten.dispatchEvent(new Event('forgotten'));
    expect(await claim).toBe(false);
    expect([readEvictionQuestion(), readSubmittedMark('ann', 'own-1')]).toEqual([null, null]);
  });

  it('has not the place of one that another tab submits at the same moment', async () => {
    fillHistory(historyLimits.itemsMax - 1);
    const first = claimPlace('ann', 'own-1');
    void claimPlace('ann', 'own-2');
    expect(await first).toBe(true);
    expect((await asked()).item.id).toBe('item-1');
    readEvictionQuestion()?.respond(true);
    void claimPlace('ann', 'own-3');
    expect((await asked()).item.id).toBe('item-2');
  });

  it('has the place of one that was refused, has been saved, or never came to the server', async () => {
    fillHistory(historyLimits.itemsMax - 1);
    await claimPlace('ann', 'refused');
    giveUpPlace('ann', 'refused');
    writeSubmittedMark('ann', 'item-1', { mayEvict: true }, Date.now());
    writeSubmittedMark('ann', 'deleted', { mayEvict: true }, Date.now());
    writeSavedMark('ann', 'deleted', { isAcknowledged: true }, Date.now());
    writeSubmittedMark('ann', 'lost', { mayEvict: true }, Date.now() - 10 * 60_000 - 1);
    expect(await claimPlace('ann', 'own-1')).toBe(true);
    expect(readEvictionQuestion()).toBeNull();
  });

  describe('beside one that has ended, with one free place', () => {
    const file = { url: '/images/job', width: 1, height: 1, type: 'image/png' };
    const ended = { id: 'ended', createdAt: '2026-01-01', state: 'succeeded', tool: 'text2img' };
    const list = (more: object) => {
      fillHistory(historyLimits.itemsMax - 1);
      queries.setQueryData(jobsKey, { jobs: [{ ...ended, ...more }] });
    };
    const submitHere = () => writeSubmittedMark('ann', 'ended', { mayEvict: true }, 0);
    const claimed = async () => {
      const claim = claimPlace('ann', 'own-1');
      const question = await Promise.race([claim.then(() => null), asked()]);
      question?.respond(true);
      await claim;
      return question ? 'asked' : 'free';
    };

    it.each(['here', 'on another device'])(
      'is asked where the picture of one that was submitted %s is still to be saved',
      async (where) => {
        list({ result: file });
        if (where === 'here') submitHere();
        expect(await claimed()).toBe('asked');
      },
    );

    it.each([
      ['an edit that another device has still to finish', { tool: 'edit', result: file }, false],
      ['an edit that has failed', { tool: 'edit', state: 'failed' }, true],
      ['a job that the server has no picture of', {}, true],
    ])('has its place after %s', async (_, more, isOwn) => {
      list(more);
      if (isOwn) submitHere();
      expect(await claimed()).toBe('free');
    });
  });

  it('evicts nothing unasked where the account keeps pictures', async () => {
    fillHistory(historyLimits.itemsMax);
    const user = { id: 'ann', keepPictures: true };
    vi.spyOn(sessionStore, 'get').mockReturnValue({ state: 'signed-in', user } as never);
    expect(await claimPlace('ann', 'own-1')).toBe(true);
    expect(readEvictionQuestion()).toBeNull();
    expect(readSubmittedMark('ann', 'own-1')).toEqual({ mayEvict: false });
  });

  it('is refused while another one’s question is open, which is still responded', async () => {
    fillHistory(historyLimits.itemsMax);
    const first = claimPlace('ann', 'own-1');
    const question = await asked();
    expect(await claimPlace('ann', 'own-2')).toBe(false);
    expect(readEvictionQuestion()).toBe(question);
    expect(readSubmittedMark('ann', 'own-2')).toBeNull();
    question.respond(true);
    expect(await first).toBe(true);
  });

  it('is asked again where another tab has agreed to the same picture meanwhile', async () => {
    fillHistory(historyLimits.itemsMax);
    const claim = claimPlace('ann', 'own-1');
    const { item, respond } = await asked();
    expect(item.id).toBe('item-1');
    const other = { mayEvict: true, evictedId: 'item-1' };
    writeSubmittedMark('ann', 'other-tab', other, Date.now());
    respond(true);
    const again = await asked();
    expect(again.item.id).toBe('item-2');
    // The first dialog reports its closing later, which does not respond to the second one.
    respond(false);
    expect(readEvictionQuestion()).toBe(again);
    again.respond(true);
    expect(await claim).toBe(true);
    expect(readSubmittedMark('ann', 'own-1')).toEqual({ mayEvict: true, evictedId: 'item-2' });
  });
});
