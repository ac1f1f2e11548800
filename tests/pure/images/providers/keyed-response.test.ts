import { describe, expect, it } from 'vitest';
import { findAddress, findCompletion } from '../../../../worker/images/providers/keyed-response.ts';

const address = 'https://pictures.example/a.png?x=1';

describe('the address in a response for a picture', () => {
  it.each([
    ['JSON with url', `{"url":"${address}"}`],
    ['JSON with image_url', `{"image_url":"${address}"}`],
    ['JSON with image', `{"image":"${address}"}`],
    ['JSON with more', `{"status":"ok","image":"${address}","text":"a fox"}`],
    ['JSON whose first name is empty', `{"url":"","image_url":"${address}"}`],
    ['a JSON string', `"${address}"`],
    ['the bare address', address],
    ['the bare address with space around', `\n  ${address} \n`],
  ])('the address of a picture is found in %s', (_, text) => {
    expect(findAddress(text)?.href).toBe(address);
  });

  it.each([
    ['nothing', ''],
    ['an empty object', '{}'],
    ['half an object', '{"url":"https://pictures.'],
    ['a page', '<html><body>https://pictures.example/a.png</body></html>'],
    ['a sentence', 'Here is your picture: https://pictures.example/a.png'],
    ['another scheme', '{"url":"data:image/png;base64,AAAA"}'],
    ['a script', 'javascript:alert(1)'],
    ['a list', `["${address}"]`],
    ['a number', '{"url":5}'],
    ['a scheme that begins later', '{"url":"xhttps://pictures.example/a.png"}'],
  ])('no address of a picture is found in %s', (_, text) => {
    expect(findAddress(text)).toBeNull();
  });
});

describe('the text in a response to a text prompt', () => {
  it.each([
    ['JSON with text', '{"text":" a red fox "}', 'a red fox'],
    ['JSON with response', '{"response":"a red fox"}', 'a red fox'],
    ['a JSON string', '" a red fox "', 'a red fox'],
    ['plain text', 'a red fox\n', 'a red fox'],
  ])('the text of a response is found in %s', (_, text, expected) => {
    expect(findCompletion(text)).toBe(expected);
  });

  it.each([
    ['nothing', ' '],
    ['an empty object', '{}'],
    ['empty text', '{"text":""}'],
    ['a list', '[]'],
    ['a number', '5'],
    ['a string of space', '" "'],
  ])('no text is found in %s', (_, text) => {
    expect(findCompletion(text)).toBeNull();
  });
});
