/** Stands for the deployment's address until the Worker replaces it (docs/decisions/0044). */
export const unknownOrigin = 'https://origin.invalid';
