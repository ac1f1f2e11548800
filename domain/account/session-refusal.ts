export type SessionRefusalCode = 'signed_out' | 'user_disabled';
