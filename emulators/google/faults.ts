/** How the address of the published keys goes wrong. */
export type KeysFaultMode = 'gone' | 'broken';

/** How the next calls of the token endpoint go wrong. */
export type TokenFaultMode = 'error_500' | 'slow' | 'wrong_nonce' | 'wrong_key' | 'invalid_grant';

export interface TokenFault {
  mode: TokenFaultMode;
  /** How long `slow` waits before the ordinary answer, in milliseconds. */
  delayMs: number;
}

/** An OAuth error that the issuer sends to the callback instead of a code. */
export interface AuthorizationError {
  error: string;
  error_description?: string;
}

/** What the control API has asked to go wrong, until it has happened as often as was asked. */
export interface Faults {
  failNextAuthorization(error: AuthorizationError): void;
  takeAuthorizationError(): AuthorizationError | undefined;
  failToken(fault: TokenFault, times: number): void;
  takeTokenFault(): TokenFault | undefined;
  clearToken(): void;
  /** The published keys answer with 500 (`gone`) or with what is no key set (`broken`). */
  failKeys(mode: KeysFaultMode | undefined): void;
  keysFault(): KeysFaultMode | undefined;
  clear(): void;
}

export function createFaults(): Faults {
  let authorizationError: AuthorizationError | undefined;
  let tokenFault: TokenFault | undefined;
  let tokenFaultsLeft = 0;
  let keysFault: KeysFaultMode | undefined;

  function clearToken() {
    tokenFault = undefined;
    tokenFaultsLeft = 0;
  }

  return {
    failNextAuthorization(error) {
      authorizationError = error;
    },
    takeAuthorizationError() {
      const taken = authorizationError;
      authorizationError = undefined;
      return taken;
    },
    failToken(fault, times) {
      tokenFault = fault;
      tokenFaultsLeft = times;
    },
    takeTokenFault() {
      if (tokenFaultsLeft === 0) return undefined;
      tokenFaultsLeft -= 1;
      return tokenFault;
    },
    clearToken,
    failKeys(mode) {
      keysFault = mode;
    },
    keysFault: () => keysFault,
    clear() {
      authorizationError = undefined;
      keysFault = undefined;
      clearToken();
    },
  };
}
