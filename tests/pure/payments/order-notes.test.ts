import { describe, expect, it } from 'vitest';
import { notesOf, readNotes } from '../../../worker/payments/order-notes.ts';

const notes = notesOf({ id: 'ours', userId: 'ada', productId: 'starter', credits: 15 });

describe('the notes of an order', () => {
  it('they are read as they were written', () => {
    const read = { userId: 'ada', orderId: 'ours', productId: 'starter', credits: 15 };
    expect(readNotes(notes)).toEqual(read);
    expect(readNotes({ ...notes, credits: undefined })).toEqual({ ...read, credits: undefined });
  });

  it.each([
    ['a user id of several lines', { user_id: 'ada\nbob' }],
    ['a user id that begins with a space', { user_id: ' ada' }],
    ['a user id that ends with a space', { user_id: 'ada ' }],
    ['a user id of 65 characters', { user_id: 'a'.repeat(65) }],
    ['an order id that begins with a dot', { order_id: '.ours' }],
    ['an order id that ends with a dot', { order_id: 'ours.' }],
    ['an order id of 41 characters', { order_id: 'o'.repeat(41) }],
    ['no product', { product_id: '' }],
    ['no credits', { credits: '0' }],
    ['half a credit', { credits: '1.5' }],
  ])('notes with %s are not ours', (_, changes) => {
    expect(readNotes({ ...notes, ...changes })).toBeNull();
  });
});
