/** Values that no schema expects. */
const oddValues = [
  null,
  true,
  -1,
  0,
  1e308,
  0.1,
  2 ** 60,
  '',
  ' ',
  '\u0000',
  '\ud800',
  "' OR 1=1 --",
  '<script>alert(1)</script>',
  '../../etc/passwd',
  '__proto__',
  [],
  [[]],
  {},
  { toString: 1 },
];

/** Returns the value with one fault in it. */
export function damageValue(value, random) {
  if (value === null || typeof value !== 'object' || Array.isArray(value))
    return random.pick(oddValues);
  const names = Object.keys(value);
  if (names.length === 0) return random.pick(oddValues);
  const name = random.pick(names);
  const damaged = { ...value };
  switch (random.whole(0, 5)) {
    case 0:
      delete damaged[name];
      break;
    case 1:
      damaged[name] = random.text(1).repeat(random.pick([81, 300, 2001, 9000, 70_000]));
      break;
    case 2:
      damaged[random.pick(['constructor', 'extra', 'userId', 'credits'])] = random.pick(oddValues);
      break;
    case 3:
      damaged[name] = damageValue(value[name], random);
      break;
    default:
      damaged[name] = random.pick(oddValues);
  }
  return damaged;
}

/** Returns bytes of invalid, deeply nested or oversized JSON. */
export function damageText(text, random) {
  const bytes = Buffer.from(text);
  switch (random.whole(0, 7)) {
    case 0:
      return bytes.subarray(0, random.whole(0, bytes.length));
    case 1:
      return Buffer.concat([bytes, Buffer.from(random.pick([',', '}', '\u0000', ' {}']))]);
    case 2:
      return Buffer.concat([
        bytes.subarray(0, 2),
        Buffer.from([0xff, 0xc0, 0x80]),
        bytes.subarray(2),
      ]);
    case 3:
      return Buffer.from('['.repeat(random.pick([100, 5000, 60_000])));
    case 4:
      return Buffer.from(`${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}`);
    case 5:
      return Buffer.from(`\ufeff${text}`);
    case 6:
      return Buffer.from(`{"__proto__": ${text}, "id": 1, "id": 2}`);
    default:
      return Buffer.from(text, 'utf16le');
  }
}

/** Flips, cuts or repeats some of the bytes. */
export function damageBytes(bytes, random) {
  const at = random.whole(0, Math.max(0, bytes.length - 1));
  switch (random.whole(0, 2)) {
    case 0:
      return bytes.subarray(0, at);
    case 1: {
      const flipped = Buffer.from(bytes);
      for (let flips = random.whole(1, 20); flips > 0 && bytes.length > 0; flips -= 1) {
        flipped[random.whole(0, bytes.length - 1)] = random.whole(0, 255);
      }
      return flipped;
    }
    default:
      return Buffer.concat([bytes.subarray(0, at), bytes]);
  }
}
