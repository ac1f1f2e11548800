/** For a test that measures frames and milliseconds: `npm test` runs nothing beside it. */
export const measuresTime = { tag: '@measured' };
