import { damageBytes, damageText, damageValue } from './damage.mjs';
import { valueFor } from './schema-value.mjs';

const boundary = 'fuzzed-form';
const urlEncodedType = 'application/x-www-form-urlencoded';

const wrongTypes = [
  'text/plain',
  'application/xml',
  'image/png',
  'application/json; charset=utf-16',
  'multipart/form-data',
  ';',
  '',
];

/** Sizes of bodies that nearly every call refuses, in bytes. */
const largeSizes = [64 * 1024 + 1, 200_000, 1_000_000, 4_000_000];

/** Makes a body for the operation: its type and its bytes. Most have a small fault. */
export function makeBody(operation, random, memory) {
  const { body } = operation;
  const kind = random.weighted([
    [body ? 40 : 0, 'valid'],
    [body ? 25 : 0, 'damaged value'],
    [body ? 15 : 0, 'damaged bytes'],
    [body ? 5 : 70, 'none'],
    [body ? 6 : 20, 'other type'],
    [body ? 3 : 5, 'empty'],
    [2, 'large'],
  ]);
  if (kind === 'none') return { kind, type: null, bytes: null };
  if (kind === 'large') {
    const type =
      body?.type === 'multipart/form-data' ? formType() : (body?.type ?? 'application/json');
    return { kind, type, bytes: Buffer.alloc(random.pick(largeSizes), random.pick('x"[{-')) };
  }
  const type = body?.type ?? 'application/json';
  if (kind === 'empty') return { kind, type, bytes: Buffer.alloc(0) };
  const value = body ? valueFor(body.schema, random, memory) : { any: random.text(20) };
  if (kind === 'other type') return { kind, ...asOtherType(value, random) };
  return {
    kind,
    ...encode(
      type,
      kind === 'damaged value' ? damageValue(value, random) : value,
      random,
      memory,
      kind,
    ),
  };
}

function encode(type, value, random, memory, kind) {
  const isDamaged = kind === 'damaged bytes';
  if (type === 'multipart/form-data') {
    const bytes = formOf(
      'image' in Object(value) ? value : { picture: 'x' },
      random,
      memory,
      kind === 'damaged value',
    );
    return {
      type: isDamaged && random.chance(0.2) ? 'multipart/form-data; boundary=' : formType(),
      bytes: isDamaged ? damageBytes(bytes, random) : bytes,
    };
  }
  if (type === urlEncodedType) {
    const bytes = urlEncoded(value);
    return { type, bytes: isDamaged ? damageBytes(bytes, random) : bytes };
  }
  const text = JSON.stringify(value);
  return { type, bytes: isDamaged ? damageText(text, random) : Buffer.from(text) };
}

function asOtherType(value, random) {
  const parts = fieldsOf(value).map(([name, text]) => ({ name, content: Buffer.from(text) }));
  return random.weighted([
    [2, { type: random.pick(wrongTypes), bytes: Buffer.from(JSON.stringify(value)) }],
    [1, { type: urlEncodedType, bytes: urlEncoded(value) }],
    [1, { type: formType(), bytes: encodeForm(parts) }],
  ]);
}

function urlEncoded(value) {
  return Buffer.from(new URLSearchParams(fieldsOf(value)).toString());
}

/** Returns the value's fields as texts, for a form. */
function fieldsOf(value) {
  return Object.entries(Object(value)).map(([name, field]) => [
    name,
    typeof field === 'string' ? field : JSON.stringify(field),
  ]);
}

function formType() {
  return `multipart/form-data; boundary=${boundary}`;
}

/** Makes a form with a complete or damaged picture in each of its fields. */
function formOf(value, random, memory, isDamaged) {
  const parts = Object.keys(value).map((name) => {
    const picture = random.pick(memory.pictures);
    const content = isDamaged ? damageBytes(picture, random) : picture;
    return { name, content, isFile: !(isDamaged && random.chance(0.3)) };
  });
  return encodeForm(parts);
}

/** Encodes a form. `FormData` would draw a boundary that the seed does not decide. */
function encodeForm(parts) {
  const encoded = parts.flatMap(({ name, content, isFile = false }) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${name}"`,
    `${isFile ? '; filename="a.png"' : ''}\r\n\r\n`,
    content,
    '\r\n',
  ]);
  return Buffer.concat([...encoded, `--${boundary}--\r\n`].map((part) => Buffer.from(part)));
}
