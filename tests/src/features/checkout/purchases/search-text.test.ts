import { afterEach, describe, expect, it } from 'vitest';
import { searchText } from '../../../../../src/features/checkout/purchases/search-text.ts';
import { hindi } from '../../../../../src/texts/hi/index.ts';
import { loadTexts, setLanguage } from '../../../../../src/texts/language.ts';

afterEach(() => setLanguage('en'));

describe('the search of purchases', () => {
  it('the search is for what was typed, without the spaces around it', () => {
    expect(['', '  ', ' order_1 ', 'Starter Pack', 'pack'].map(searchText)).toEqual([
      '',
      '',
      'order_1',
      'Starter Pack',
      'pack',
    ]);
  });

  it('the search for a Hindi name of a pack is for its English name', async () => {
    setLanguage('hi', hindi);
    await loadTexts('public', 'dashboard');
    expect(searchText('स्टार्टर')).toBe('Starter Pack');
    expect(searchText(' प्रीमियम पैक ')).toBe('Premium Pack');
    expect(searchText('पैक')).toBe('Pack');
    expect(searchText('क्रेडिट पैक')).toBe('Credit pack');
    expect(searchText('क्रेडिट')).toBe('Credit pack');
    expect(searchText('Starter')).toBe('Starter');
  });
});
