import { Hono } from 'hono';
import sharp from 'sharp';
export function createImageProviderEmulator({ baseUrl }: { baseUrl: string }): Hono {
  const rules: any[] = [];
  const pictures = new Map<string, Buffer>();
  return new Hono()
    .post('/control', async (c) => {
      const b = await c.req.json();
      if (b.add) rules.push(b.add);
      return c.json({});
    })
    .get('/pictures/:name', (c) => {
      const n = c.req.param('name');
      if (n === 'html.png') return c.html('<p>no');
      if (n === 'trunc.png')
        return c.body(new Uint8Array(pictures.values().next().value!.subarray(0, 500)), 200, {
          'content-type': 'image/png',
        });
      if (n === 'huge.png')
        return c.body(new Uint8Array(40 << 20), 200, { 'content-type': 'image/png' });
      const p = pictures.get(n);
      return p ? c.body(new Uint8Array(p), 200, { 'content-type': 'image/png' }) : c.notFound();
    })
    .post('/generate', async (c) => {
      const { prompt } = await c.req.json();
      if (!pictures.size)
        pictures.set(
          'one.png',
          await sharp({
            create: {
              width: 1024,
              height: 1024,
              channels: 3,
              background: '#888',
              noise: { type: 'gaussian', mean: 120, sigma: 30 },
            } as any,
          })
            .png()
            .toBuffer(),
        );
      const r = rules.find(
        (x) => prompt.includes(x.promptIncludes) && (x.times === undefined || x.times-- > 0),
      );
      switch (r?.mode) {
        case 'slow':
          await new Promise((f) => setTimeout(f, r.delayMs));
          break;
        case 'error_500':
          return c.text('x', 500);
        case 'error_503':
          return c.text('x', 503);
        case 'html':
          return c.html('<h1>', 502);
        case 'empty':
          return c.text('');
        case 'empty_json':
          return c.json({});
        case 'broken_json':
          return c.text('{"url');
        case 'rate_limited':
          return c.json({}, 429, { 'retry-after': '1' });
        case 'refused':
          return c.json({}, 400);
        case 'dead_url':
          return c.json({ url: `${baseUrl}/pictures/dead.png` });
        case 'not_a_picture':
          return c.json({ url: `${baseUrl}/pictures/html.png` });
        case 'truncated_picture':
          return c.json({ url: `${baseUrl}/pictures/trunc.png` });
        case 'huge_picture':
          return c.json({ url: `${baseUrl}/pictures/huge.png` });
        case 'drop':
          return new Response(
            new ReadableStream({
              start(s) {
                s.enqueue(new Uint8Array(3));
                s.error(new Error('drop'));
              },
            }),
          );
      }
      return c.json({ url: `${baseUrl}/pictures/one.png` });
    });
}
