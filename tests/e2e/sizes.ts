/** What a rule of the studio is shown on, each of its own shape. */
export const sizes = [
  { name: 'a desktop', viewport: { width: 1440, height: 900 } },
  { name: 'a phone', viewport: { width: 390, height: 844 } },
];
