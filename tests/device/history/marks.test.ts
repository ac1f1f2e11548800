import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { readFavorites, writeFavorites } from '../../../src/device/history/favorites.ts';
import { readKnownMissing, rememberMissing } from '../../../src/device/history/known-missing.ts';
import { Marks } from '../../../src/device/history/marks.ts';
import { pageStorage } from '../page-storage.ts';

/** Whether local storage takes what is written. */
let hasRoom: boolean;

beforeEach(() => {
  hasRoom = true;
  vi.stubGlobal(
    'localStorage',
    pageStorage((access) => (access === 'write' && !hasRoom ? new Error('No room') : null)),
  );
});
afterEach(() => vi.unstubAllGlobals());

it('marks are of one kind, one user and one picture', () => {
  const [seen, sent] = [
    new Marks('seen', { remembers: true }),
    new Marks('sent', { remembers: true }),
  ];
  seen.write('ann', 'a', 'once', 5);
  seen.write('anna', 'b', 'twice', 5);
  localStorage.setItem('x.imagemint.seen.ann.c', '5 once');
  expect([...seen.ids('ann')]).toEqual(['a']);
  expect([seen.read('ann', 'a'), seen.read('anna', 'b'), seen.read('ann', 'b')]).toEqual([
    'once',
    'twice',
    null,
  ]);
  expect([...sent.ids('ann')]).toEqual([]);
  expect(sent.has('ann', 'a')).toBe(false);
});

it('old marks are removed, and those without a time', () => {
  const marks = new Marks('seen', { remembers: true });
  marks.write('ann', 'old', 'x', 999);
  marks.write('ann', 'just', 'x', 1000);
  marks.write('ann', 'new', 'x', 5000);
  marks.write('bob', 'old', 'x', 1);
  localStorage.setItem('imagemint.seen.ann.odd', 'garbage');
  localStorage.setItem('prompt', '1');
  hasRoom = false;
  marks.write('ann', 'old-unwritten', 'x', 1);
  hasRoom = true;
  marks.removeOld('ann', 9000, 10_000);
  expect(Object.keys(localStorage)).toEqual([
    'imagemint.seen.ann.just',
    'imagemint.seen.ann.new',
    'imagemint.seen.bob.old',
    'prompt',
  ]);
  expect([...marks.ids('ann')]).toEqual(['just', 'new']);
});

it('a mark without room is known as long as the page, or lost, and a later one takes its place', () => {
  const [kept, lost] = [
    new Marks('seen', { remembers: true }),
    new Marks('sent', { remembers: false }),
  ];
  hasRoom = false;
  for (const marks of [kept, lost]) marks.write('ann', 'a', 'first', 5);
  expect([kept.read('ann', 'a'), lost.read('ann', 'a')]).toEqual(['first', null]);
  expect([[...kept.ids('ann')], [...lost.ids('ann')]]).toEqual([['a'], []]);
  hasRoom = true;
  kept.write('ann', 'a', 'second', 6);
  expect(kept.read('ann', 'a')).toBe('second');
  kept.remove('ann', 'a');
  expect(kept.has('ann', 'a')).toBe(false);
});

it('a missing picture is announced to its user once', () => {
  rememberMissing('ann', []);
  expect(Object.keys(localStorage)).toEqual([]);
  rememberMissing('ann', ['a', 'b']);
  rememberMissing('ann', ['c', 'a']);
  expect([readKnownMissing('ann'), readKnownMissing('bob')]).toEqual([['c', 'a', 'b'], []]);
});

it('the newest 500 favorites remain', () => {
  const ids = Array.from({ length: 500 }, (_, at) => `picture-${at}`);
  writeFavorites('ann', ids, true);
  writeFavorites('ann', ['new'], true);
  expect([...readFavorites('ann')]).toEqual([...ids.slice(1), 'new']);
});
