/** What the person in a headshot wears, each as a sentence of the prompt. */
export const attires = {
  suit: 'Wearing a dark suit with a white shirt.',
  blazer: 'Wearing a navy blazer over a plain top.',
  casual: 'Wearing smart casual clothes.',
  knit: 'Wearing a plain knitted sweater.',
  black: 'Wearing a plain black turtleneck.',
} as const;

/** What is behind the person. */
export const backdrops = {
  gray: 'In front of a light gray studio backdrop.',
  white: 'In front of a plain white backdrop.',
  dark: 'In front of a dark studio backdrop.',
  office: 'In front of a bright office, out of focus.',
  library: 'In front of a wall of books, out of focus.',
  outdoors: 'Outdoors in open shade, with green out of focus behind.',
} as const;
