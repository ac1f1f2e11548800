import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef } from 'react';
import type { Me, User } from '../../../domain/user.ts';
import { request, sessionEnded } from '../../api/request.ts';
import { renewalDelayMs, renewalIntervalMinMs, retryDelayMs } from './renewal.ts';
import { signInChannel } from './sign-in-window.ts';

export type Session =
  | { state: 'loading' }
  | { state: 'signed-out' }
  | { state: 'signed-in'; user: User; expiresAt: string };

interface SessionValue {
  session: Session;
  /** Ends this session, or all of the user's. */
  signOut: (options?: { everywhere: boolean }) => Promise<void>;
  /** Deletes the account, for good; the warning is the caller's. */
  deleteAccount: () => Promise<void>;
  /** Asks the server again who is signed in. */
  refresh: () => Promise<void>;
}

const SessionContext = createContext<SessionValue | null>(null);
const meKey = ['me'];
const signedOut: Me = { user: null, session: null };

/** Knows who is signed in, in every tab alike, and renews the session before it ends. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const queries = useQueryClient();
  const me = useQuery({
    queryKey: meKey,
    queryFn: () => request<Me>('/api/me'),
    retry: true,
    retryDelay: (attempt) => Math.min(1000 * 2 ** attempt, 30_000),
  });

  const session = useMemo((): Session => {
    if (!me.data) return { state: 'loading' };
    const { user, session: current } = me.data;
    return user && current
      ? { state: 'signed-in', user, expiresAt: current.expiresAt }
      : { state: 'signed-out' };
  }, [me.data]);

  const forget = useCallback(() => {
    queries.setQueryData(meKey, signedOut);
    queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== meKey[0] });
  }, [queries]);

  const refresh = useCallback(async () => {
    await queries.invalidateQueries({ queryKey: meKey });
  }, [queries]);

  const forgetInAllTabs = useCallback(() => {
    forget();
    const channel = signInChannel();
    channel.postMessage({ type: 'signed-out' });
    channel.close();
  }, [forget]);

  const signOut = useCallback(
    async (options = { everywhere: false }) => {
      await request('/api/auth/signout', { method: 'POST', body: options });
      forgetInAllTabs();
    },
    [forgetInAllTabs],
  );

  const deleteAccount = useCallback(async () => {
    await request('/api/me', { method: 'DELETE' });
    forgetInAllTabs();
  }, [forgetInAllTabs]);

  useEffect(() => {
    const channel = signInChannel();
    channel.addEventListener('message', ({ data }: MessageEvent<{ type: string }>) => {
      if (data.type === 'signed-in') void refresh();
      if (data.type === 'signed-out') forget();
    });
    sessionEnded.addEventListener('ended', forget);
    return () => {
      channel.close();
      sessionEnded.removeEventListener('ended', forget);
    };
  }, [refresh, forget]);

  // By a clock that nobody sets: a device whose own clock is wrong must not renew all the time.
  const renewedAt = useRef(Number.NEGATIVE_INFINITY);
  const expiresAt = session.state === 'signed-in' ? session.expiresAt : null;
  useEffect(() => {
    if (!expiresAt) return undefined;
    let attempts = 0;
    let isStopped = false;
    const renew = async () => {
      try {
        renewedAt.current = performance.now();
        await request('/api/auth/refresh', { method: 'POST', body: {} });
        await refresh();
      } catch {
        // A refusal has ended the session by now; only a lost connection is worth another try.
        if (isStopped) return;
        timer = setTimeout(() => void renew(), retryDelayMs(attempts));
        attempts += 1;
      }
    };
    const earliest = renewedAt.current + renewalIntervalMinMs - performance.now();
    const delayMs = Math.max(renewalDelayMs(expiresAt, Date.now()), earliest);
    let timer = setTimeout(() => void renew(), delayMs);
    return () => {
      isStopped = true;
      clearTimeout(timer);
    };
  }, [expiresAt, refresh]);

  const value = useMemo(
    () => ({ session, signOut, deleteAccount, refresh }),
    [session, signOut, deleteAccount, refresh],
  );
  return <SessionContext value={value}>{children}</SessionContext>;
}

/** Who is signed in, and how to sign out. */
export function useSession(): SessionValue {
  const value = use(SessionContext);
  if (!value) throw new Error('useSession needs a SessionProvider above it');
  return value;
}
