import type { ErrorCode } from '../../../domain/problems.ts';
import { sleep } from '../../../domain/retry.ts';
import { endSession, sessionRefusal } from '../../api/request.ts';
import { sessionStore } from './session-store.ts';
import { isSignedInAs } from './signed-in-user.ts';

/** How long a refused call waits until the page knows who is signed in. */
const responseWaitMs = 5000;

/**
 * Asks the server who is signed in when it has refused a call, and resolves when the page knows, to whether the
 * same user still is. A session outlasts its secrets: a renewal ends the former one two minutes later, and an
 * upload that was sent with it may take longer. The secret of a device that slept has expired, and the question
 * itself renews it.
 *
 * While the server does not respond the page stays, because the user would lose what is on it. The session
 * store goes on asking, and the refused calls throw after `responseWaitMs`.
 *
 * A disabled user's session ends at once: it is so with any secret, and the response would delete the
 * cookie, without which the calls of other tabs are refused for another reason.
 */
class SessionCheck {
  #pending: Promise<boolean> | null = null;

  async run(code: ErrorCode): Promise<boolean> {
    if (code === 'user_disabled') {
      endSession(code);
      return false;
    }
    // A signed-out page needs no response, which could delete the cookie of a sign-in under way.
    const before = sessionStore.get();
    if (before.state !== 'signed-in') return false;
    this.#pending ??= Promise.race([
      sessionStore.refresh().then(() => true),
      sleep(responseWaitMs).then(() => false),
    ]).finally(() => {
      this.#pending = null;
    });
    return (await this.#pending) && isSignedInAs(before.user.id);
  }
}

const sessionCheck = new SessionCheck();
sessionRefusal.handle = (code) => sessionCheck.run(code);
