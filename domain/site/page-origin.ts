/**
 * The placeholder for the deployment's own address in pages that are built before it is known. The
 * Worker replaces it (docs/decisions/0044).
 */
export const unknownOrigin = 'https://origin.invalid';
