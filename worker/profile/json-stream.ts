const encoder = new TextEncoder();

export type Property = readonly [name: string, value: unknown];

function isPaged(value: unknown): value is AsyncIterable<readonly unknown[]> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

/**
 * Holds one page at a time and reads the next when the reader took it. The stream fails when a page can't be read, so
 * a reader never takes a part for the whole.
 */
export function jsonStream(properties: readonly Property[]): ReadableStream<Uint8Array> {
  const texts = jsonTexts(properties);
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await texts.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      async cancel() {
        await texts.return(undefined);
      },
    },
    { highWaterMark: 0 },
  );
}

async function* jsonTexts(properties: readonly Property[]): AsyncGenerator<string, undefined> {
  let isFirst = true;
  for (const [name, value] of properties) {
    yield `${isFirst ? '{' : ','}\n  ${JSON.stringify(name)}: `;
    isFirst = false;
    if (!isPaged(value)) {
      yield JSON.stringify(value, null, 2).replaceAll('\n', '\n  ');
      continue;
    }
    let isEmpty = true;
    for await (const page of value) {
      const items = page.map(
        (item) => `\n    ${JSON.stringify(item, null, 2).replaceAll('\n', '\n    ')}`,
      );
      if (items.length === 0) continue;
      yield `${isEmpty ? '[' : ','}${items.join(',')}`;
      isEmpty = false;
    }
    yield isEmpty ? '[]' : '\n  ]';
  }
  yield '\n}\n';
  return undefined;
}
