/** Why a session is refused: it has ended, or the operator has disabled its user. */
export type SessionRefusalCode = 'signed_out' | 'user_disabled';
