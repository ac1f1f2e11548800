/** A page with one button, which shows the picture that it gets and has nothing else. */
const page = `<!doctype html><meta charset="utf-8"><title>Floor</title>
<button>Generate</button><img alt="">
<script>
  addEventListener('generate', async ({ detail: { prompt, done } }) => {
    const startedAt = performance.now();
    const answer = await fetch('/generate', { method: 'POST', body: prompt });
    const image = document.querySelector('img');
    image.src = URL.createObjectURL(await answer.blob());
    await image.decode();
    done(performance.now() - startedAt);
  });
</script>`;

/**
 * The least that any product of this kind does: a Worker that calls the provider for the page, and
 * hands over the picture. It has no user, no ledger, no key pool and no store.
 */
export default {
  async fetch(request, { PROVIDER_URL, PROVIDER_HOST, PROVIDER_KEYS }) {
    if (request.method === 'GET') {
      return new Response(page, { headers: { 'Content-Type': 'text/html' } });
    }
    const prompt = await request.text();
    const keys = PROVIDER_KEYS.split(',');
    const answer = await fetch(PROVIDER_URL, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        'X-RapidAPI-Key': keys[prompt.length % keys.length],
        'X-RapidAPI-Host': PROVIDER_HOST,
      },
      body: JSON.stringify({ prompt, stream: false, return: 'url_image' }),
    });
    const { url } = await answer.json();
    return fetch(url);
  },
};
