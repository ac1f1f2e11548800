/** The faults of the address of the published keys. */
export type KeysFaultMode = 'gone' | 'broken';

/** The faults of the token endpoint. */
export type TokenFaultMode = 'error_500' | 'slow' | 'wrong_nonce' | 'wrong_key' | 'invalid_grant';

export interface TokenFault {
  mode: TokenFaultMode;
  /** The delay of `slow` before the normal response, in milliseconds. */
  delayMs: number;
}

/** An OAuth error that the issuer sends to the callback instead of a code. */
export interface AuthorizationError {
  error: string;
  error_description?: string;
}

/** The faults that the control API has set, each until it has happened the given number of times. */
export interface Faults {
  failNextAuthorization(error: AuthorizationError): void;
  takeAuthorizationError(): AuthorizationError | undefined;
  failToken(fault: TokenFault, times: number): void;
  takeTokenFault(): TokenFault | undefined;
  clearToken(): void;
  /** The published keys respond with 500 (`gone`) or with an invalid key set (`broken`). */
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
