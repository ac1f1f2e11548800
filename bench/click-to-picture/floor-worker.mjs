/**
 * The least that any product of this kind does: a Worker that calls the provider for the page, and
 * hands over the picture. It has no user, no ledger and no key pool. With `?store` the picture is in
 * R2 before the answer, as a picture must be stored before its user may be charged for it.
 */
export default {
  async fetch(request, { PROVIDER_URL, PROVIDER_HOST, PROVIDER_KEYS, PICTURES }) {
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
    const picture = await fetch(url);
    if (!new URL(request.url).searchParams.has('store')) return picture;
    const bytes = await picture.arrayBuffer();
    await PICTURES.put(crypto.randomUUID(), bytes);
    return new Response(bytes, { headers: { 'Content-Type': 'image/png' } });
  },
};
