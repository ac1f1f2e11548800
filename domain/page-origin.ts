/**
 * Stands for the deployment's own address in pages that are made before it is
 * known; the Worker puts the real one in its place (`docs/decisions/0011`).
 */
export const unknownOrigin = 'https://origin.invalid';
