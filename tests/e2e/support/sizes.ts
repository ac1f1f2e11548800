/** The devices on which the studio's rules are tested. */
export const sizes = [
  { name: 'a desktop', viewport: { width: 1440, height: 900 } },
  { name: 'a phone', viewport: { width: 390, height: 844 } },
] as const;
