export interface InlineDigests {
  scripts: readonly string[];
  styles: readonly string[];
}

const scriptPattern = /<script((?:\s[^>]*)?)>([\s\S]*?)<\/script>/gi;
const stylePattern = /<style(?:\s[^>]*)?>([\s\S]*?)<\/style>/gi;

/** A type that makes a script mere data, like `application/ld+json`. */
const dataType = /\stype="?[^"\s>]*json/i;

/** Compute the digests before anything is inserted, so that the policy allows only what our build wrote. */
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
