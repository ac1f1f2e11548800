/** Fields, by name, whose values the server must know. */
const known = {
  uploadId: (random, memory) => random.pick(memory.uploads),
  maskId: (random, memory) => random.pick(memory.uploads),
  orderId: (random, memory) => random.pick(memory.orders),
  razorpay_order_id: (random, memory) => random.pick(memory.orders),
  productId: (random) => random.pick(['starter', 'basic', 'premium']),
  email: (random) => `${random.text(8, 'abcdefgh')}@example.com`,
  event: (random) =>
    random.pick([
      'payment.authorized',
      'payment.captured',
      'payment.failed',
      'order.paid',
      'refund.processed',
      'payment.dispute.lost',
    ]),
};

/** Returns a value that the JSON schema allows. A pattern is fulfilled only where a plain identifier matches it. */
export function valueFor(schema, random, memory, name = '') {
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices) return valueFor(random.pick(choices), random, memory, name);
  if ('const' in schema) return schema.const;
  if (schema.enum) return random.pick(schema.enum);
  switch (schema.type) {
    case 'object':
      return objectFor(schema, random, memory);
    case 'array':
      return Array.from({ length: random.whole(0, 3) }, () =>
        valueFor(schema.items ?? {}, random, memory),
      );
    case 'integer':
      return random.whole(1, 2000);
    case 'number':
      return random.whole(schema.minimum ?? 0, schema.maximum ?? 100);
    case 'boolean':
      return random.chance(0.5);
    case 'null':
      return null;
    case 'string':
      return stringFor(schema, random, memory, name);
    default:
      return random.pick([null, 1, 'x', {}, []]);
  }
}

function objectFor(schema, random, memory) {
  const required = new Set(schema.required);
  const entries = Object.entries(schema.properties ?? {})
    .filter(([name]) => required.has(name) || random.chance(0.6))
    .map(([name, property]) => [name, valueFor(property, random, memory, name)]);
  if (schema.additionalProperties) entries.push(...paymentEntities(random, memory));
  return Object.fromEntries(entries);
}

/** The content of a payment service's event where the schema leaves it open. */
function paymentEntities(random, memory) {
  const kinds = ['payment', 'order', 'refund', 'dispute'].filter(() => random.chance(0.5));
  const statuses = ['created', 'authorized', 'captured', 'failed', 'processed', 'lost', 'paid'];
  return kinds.map((kind) => [
    kind,
    {
      entity: {
        id: kind === 'order' ? random.pick(memory.orders) : `${kind}_${random.text(14)}`,
        order_id: random.chance(0.8) ? random.pick(memory.orders) : null,
        payment_id: `payment_${random.text(14)}`,
        amount: random.pick([400, 900, 1700, 1, 0, -5]),
        currency: random.pick(['USD', 'INR']),
        status: random.pick(statuses),
        notes: [],
      },
    },
  ]);
}

function stringFor(schema, random, memory, name) {
  const make = known[name];
  if (make) return make(random, memory);
  const { minLength = 0, maxLength = 60, pattern } = schema;
  // A used id tests that a repeated call is idempotent.
  if (name === 'id' && random.chance(0.3)) return random.pick(memory.ids);
  if (pattern?.includes('{8,64}')) return random.text(random.whole(8, 64));
  const letters = random.pick(['abc def ', 'абв 漢字 ', 'a\u0301\u200b\u202e ', '🙂👍 ']);
  return random.text(random.whole(Math.max(1, minLength), Math.min(maxLength, 60)), [...letters]);
}
