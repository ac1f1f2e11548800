import fc from 'fast-check';
import { z } from 'zod';
import { contract } from '../../domain/api/contract.ts';
import { endpoints } from '../../domain/api/endpoints.ts';

const oddTexts = ['', '\0', '\ud800', '__proto__', '<b>', '%', '..', 'é', 'x'.repeat(70_000)];
const oddValues = fc.constantFrom(...oddTexts, null, -1, 0.1, 1e308, 2 ** 60, [[]], {});
const oddHeaders = [
  { Accept: 'text/html' },
  { 'Content-Encoding': 'gzip' },
  { 'Content-Type': 'application/json; charset=utf-16' },
  { 'Content-Type': ';' },
  { Origin: 'https://evil.example' },
  { 'User-Agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)' },
];
const formTypes = {
  form: 'application/x-www-form-urlencoded',
  multipart: 'multipart/form-data; boundary=fuzzed',
};
/** Bodies that are no JSON, and large ones that the Worker refuses before it has read them. */
const oddBodies = ['', '[', '{"a":'.repeat(9000), ...[1000, 66_000, 5e6].map((n) => 'x'.repeat(n))];
const png = atob(
  'iVBORw0KGgoAAAANSUhEUgAAAEAAAABACAIAAAAlC+aJAAAAUElEQVR42u3PQQkAAAgEsHvav4qtTGEE38JgBZbpei0CAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICApcFhRNRhx5ZDMgAAAAASUVORK5CYII=',
);

/** The client replaces it with an id that the server has sent. */
const knownId = fc.nat({ max: 19 }).map((at) => `known-${at}`);
const weighted = (...choices) =>
  fc.oneof(...choices.map(([weight, arbitrary]) => ({ weight, arbitrary })));

/** A value of the schema, by its types, enumerations, patterns and limits. */
function arbitraryOf(schema) {
  const { anyOf, oneOf, type, properties = {}, required = [], pattern } = schema;
  const { minimum = 0, maximum = 2000, minLength = 0, maxLength = 60 } = schema;
  if (anyOf ?? oneOf) return fc.oneof(...(anyOf ?? oneOf).map(arbitraryOf));
  if (schema.enum ?? schema.const) return fc.constantFrom(...(schema.enum ?? [schema.const]));
  if (type === 'object') {
    const fields = Object.entries(properties).map(([key, field]) => [key, arbitraryOf(field)]);
    return fc.record(Object.fromEntries(fields), { requiredKeys: required });
  }
  if (type === 'array') return fc.array(arbitraryOf(schema.items ?? {}), { maxLength: 3 });
  const range = { min: Math.max(minimum, -1e9), max: Math.min(maximum, 1e9) };
  if (type === 'integer' || type === 'number') return fc.integer(range);
  if (type === 'boolean') return fc.boolean();
  if (type !== 'string') return fc.jsonValue();
  const text = fc.string({ unit: 'binary', minLength, maxLength: Math.min(maxLength, 60) });
  return fc.oneof(knownId, pattern?.startsWith('^[') ? fc.stringMatching(RegExp(pattern)) : text);
}

const arbitraryOfZod = (schema) =>
  arbitraryOf(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }));

/** The value with one of its fields removed, replaced or added. */
function damage(value, at, odd) {
  const keys = typeof value === 'object' && value ? Object.keys(value) : [];
  if (keys.length === 0) return odd;
  if (at % 7 === 0) return { ...value, userId: odd };
  const key = keys[at % keys.length];
  return { ...value, [key]: at % 3 === 0 ? damage(value[key], at >> 2, odd) : odd };
}

function encode(value, format) {
  const fields = Object.entries(Object(value));
  if (format === 'form')
    return new URLSearchParams(fields.map(([key, one]) => [key, String(one)])).toString();
  if (format !== 'multipart') return JSON.stringify(value) ?? '';
  const head = 'Content-Disposition: form-data; filename="a.png"; name=';
  const parts = fields.map(([key]) => `--fuzzed\r\n${head}"${key}"\r\n\r\n${png}\r\n`);
  return `${parts.join('')}--fuzzed--\r\n`;
}

function bodyOf({ body }) {
  const format = body?.format;
  const valid = body ? arbitraryOfZod(body.schema) : fc.jsonValue();
  const encoded = valid.map((value) => encode(value, format));
  const damaged = fc.tuple(valid, fc.nat(), oddValues).map((all) => encode(damage(...all), format));
  const cut = fc.tuple(encoded, fc.nat({ max: 200 })).map(([text, at]) => text.slice(0, at));
  const text = weighted([9, encoded], [6, damaged], [2, cut], [2, fc.constantFrom(...oddBodies)]);
  const type = fc.constant(formTypes[format] ?? 'application/json');
  const whole = fc.record({ text, type, isChunked: fc.boolean(), isSigned: fc.boolean() });
  return weighted([1, fc.constant(null)], [body ? 20 : 1, whole]);
}

function requestOf(name) {
  const { method, path } = endpoints[name];
  const segments = path.split('/').map((segment) => {
    if (!segment.startsWith(':')) return fc.constant(segment);
    return weighted([4, knownId], [1, fc.string({ minLength: 1 }).map(encodeURIComponent)]);
  });
  const query = Object.entries(contract[name].query?.shape ?? {}).map(([key, schema]) => [
    key,
    fc.oneof(arbitraryOfZod(schema).map(String), fc.constantFrom(...oddTexts.slice(0, -1))),
  ]);
  return fc.record({
    name: fc.constant(name),
    // Rarely another method or path: only the form of the response is checked then.
    method: weighted([30, fc.constant(method)], [1, fc.constantFrom('HEAD', 'PUT', 'PURGE')]),
    path: fc.tuple(...segments).map((all) => all.join('/')),
    suffix: weighted([20, fc.constant('')], [1, fc.constantFrom('/', '/..', '/%00', '%', '/%2F')]),
    query: fc.record(Object.fromEntries(query), { requiredKeys: [] }),
    body: bodyOf(contract[name]),
    session: weighted([8, fc.constant('own')], [1, fc.constantFrom('none', 'forged')]),
    headers: weighted([4, fc.constant({})], [1, fc.constantFrom(...oddHeaders)]),
  });
}

const names = Object.keys(contract).filter((name) => contract[name].who !== 'operator');
/** A request for one of the calls that are not the operator's. */
export const arbitraryRequest = fc.oneof(...names.map(requestOf));
