const encoder = new TextEncoder();

/** A property of a JSON object: its value, or the pages of its list in their order. */
export type Property = readonly [name: string, value: unknown];

function isPaged(value: unknown): value is AsyncIterable<readonly unknown[]> {
  return typeof value === 'object' && value !== null && Symbol.asyncIterator in value;
}

/**
 * Returns a JSON object as a stream that holds one page at a time. A page is asked for when the
 * reader has taken the one before it. The stream fails where a page can't be read, so that the reader
 * never takes a part for the whole.
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
