/**
 * The header in which a page names the user whose data a request carries. The server refuses the request
 * as signed out where the session is another user's, who has signed in in another tab meanwhile.
 */
export const expectedUserHeader = 'X-Expected-User';
