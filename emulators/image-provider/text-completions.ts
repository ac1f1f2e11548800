const details = [
  'golden light from the side',
  'fine detail in the foreground',
  'a calm composition with one clear subject',
  'rich but few colors',
  'soft depth of field',
];

const ideas = [
  'A lighthouse on a cliff at sunset, gulls over a calm sea',
  'A cat on a window sill watching the first snow',
  'Mountains above a still lake at dawn, mist in the valley',
  'A paper city at night, every window lit',
  'A ringed planet rising over a field of stars',
  'A single tulip in morning light, garden out of focus',
  'Desert dunes in the last light, long blue shadows',
  'A forest path in autumn, rays of sun through the mist',
];

/** What the ideas make of a subject. */
const variations = [
  'at sunset, long shadows',
  'in the first snow',
  'cut from colored paper',
  'as a pencil sketch',
  'under a sky full of stars',
  'in soft morning mist',
  'seen from far above',
  'in the colors of autumn',
];

/** Returns the provider's response to a text prompt (spec, section 7), or null if the prompt asks for a picture. */
export function completePrompt(prompt: string): string | null {
  if (/^List \d+ creative prompts/i.test(prompt)) {
    const [, subject] = /, each about:\s*(.+)$/is.exec(prompt) ?? [];
    const start = subject?.trim().replace(/[.,\s]+$/, '');
    const listed = start ? variations.map((variation) => `${start}, ${variation}`) : ideas;
    return listed.map((idea, at) => `${at + 1}. ${idea}`).join('\n');
  }
  const [, draft] = /^Improve:\s*(.+)$/is.exec(prompt) ?? [];
  if (!draft) return null;
  const start = draft.length % details.length;
  const chosen = [0, 1, 2].map((step) => details[(start + step) % details.length]);
  return `${draft.trim().replace(/[.\s]+$/, '')}, ${chosen.join(', ')}`;
}
