import { describe, expect, it } from 'vitest';
import { address, isLoopback, isTurnstileTestKey } from '../../worker/variable-kinds.ts';
import { variablesSchema } from '../../worker/variables.ts';

describe('the kinds of variables', () => {
  it.each([
    ['https://a-b.example.com', true],
    ['https://203.0.113.7:8443/x', true],
    ['https://[2001:db8::1]/', true],
    ['http://[::1]:5173', true],
    ['http://localhost:5173', true],
    ['http://203.0.113.7', false],
    ['https://a;b.example', false],
    ['https://a"b.example', false],
    ["https://a'b.example", false],
    ['ftp://a.example', false],
    ['ftp://localhost', false],
    ['xhttp://localhost', false],
    ['httpx://localhost', false],
    ['a.example', false],
  ])('%s is an address: %s', (value, isOne) => {
    expect(address.safeParse(value).success).toBe(isOne);
  });

  it.each([
    ['127.0.0.1', true],
    ['127.255.10.254', true],
    ['127.1.2.3.4', false],
    ['1127.0.0.1', false],
    ['127.0.0', false],
    ['127.0.0.x', false],
  ])('%s is this machine: %s', (name, isOne) => {
    expect(isLoopback(name)).toBe(isOne);
  });

  it.each([
    ['1x00000000000000000000AA', true],
    ['2x00000000000000000000AB', true],
    ['3x00000000000000000000FF', true],
    ['1x0000000000000000000000000000000AA', true],
    ['4x00000000000000000000AA', false],
    ['0x4AAAAAAA1x00000000000000000000AA', false],
    ['1x00000000000000000000AAx', false],
    ['1x0000000000000000000AA', false],
  ])('%s is a key of Turnstile for tests: %s', (key, isOne) => {
    expect(isTurnstileTestKey(key)).toBe(isOne);
  });

  it.each([
    ['off', 'off'],
    [' all ', 'all'],
    ['in, CN', ['IN', 'CN']],
    ['all, IN', null],
    ['India', null],
    [',', null],
  ])('the label of %j is read as %j', (value, shown) => {
    const read = variablesSchema.shape.VISIBLE_LABEL.safeParse(value);
    expect(read.success ? read.data : null).toEqual(shown);
  });

  it.each([
    ['GST 18', { name: 'GST', percent: 18 }],
    ['  State tax  8.25 ', { name: 'State tax', percent: 8.25 }],
    ['VAT 8.255', null],
    ['VAT 118', null],
    ['VAT 18 %', null],
    [' 18', null],
    ['18', null],
  ])('the tax %j is read as %j', (value, tax) => {
    const read = variablesSchema.shape.SELLER_TAX.safeParse(value);
    expect(read.success ? read.data : null).toEqual(tax);
  });
});
