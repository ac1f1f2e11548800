/** The cookie that marks the first page of a new account, which its script reads and deletes. */
export const newAccountCookie = 'new-account';
