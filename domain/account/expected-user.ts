/** Names the user whose data a request carries: another may have signed in in another tab. */
export const expectedUserHeader = 'X-Expected-User';
