/** What the digests of a document's own scripts and styles are. */
export interface InlineDigests {
  scripts: readonly string[];
  styles: readonly string[];
}

const scriptPattern = /<script((?:\s[^>]*)?)>([\s\S]*?)<\/script>/gi;
const stylePattern = /<style(?:\s[^>]*)?>([\s\S]*?)<\/style>/gi;

/** A type that makes of a script mere data, like `application/ld+json`. */
const dataType = /\stype="?[^"\s>]*json/i;

/**
 * The digests by which a policy allows what stands in a document of our own build, and
 * nothing else that might come to stand in it: take them before anything is put into it.
 */
export async function inlineDigests(html: string): Promise<InlineDigests> {
  const scripts = [...html.matchAll(scriptPattern)]
    .filter(([, attributes = '']) => !/\ssrc=/i.test(attributes) && !dataType.test(attributes))
    .map(([, , text = '']) => text);
  const styles = [...html.matchAll(stylePattern)].map(([, text = '']) => text);
  return {
    scripts: await Promise.all(scripts.map(digestOf)),
    styles: await Promise.all(styles.map(digestOf)),
  };
}

async function digestOf(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(bytes)))}`;
}
