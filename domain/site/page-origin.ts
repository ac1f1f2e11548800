/** The Worker replaces this with the deployment's address (docs/decisions/0044). */
export const unknownOrigin = 'https://origin.invalid';
