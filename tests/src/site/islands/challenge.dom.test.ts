import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { signInPageMessage, startChallenge } from '../../../../src/site/islands/challenge.ts';
import { authTexts } from '../../../../src/texts/en/session/auth.tsx';
import { sessionTexts } from '../../../../src/texts/en/session/session.ts';
import { setLanguage } from '../../../../src/texts/language.ts';
import { until } from '../../../until.ts';
import { ScriptedTurnstile, serveScripts } from '../../support/turnstile.ts';

const address = 'https://challenges.example/api.js';
const { challengeFailures } = authTexts;

let turnstile: ScriptedTurnstile;
/** The addresses of the scripts that were asked for, and whether the next one arrives. */
let asked: string[];
let isReachable: boolean;
let stopResponding: () => void;
let place: HTMLElement;

beforeEach(() => {
  turnstile = new ScriptedTurnstile();
  asked = [];
  isReachable = true;
  stopResponding = serveScripts((from) => {
    asked.push(from);
    if (isReachable) window.turnstile = turnstile;
    return isReachable;
  });
  place = document.createElement('div');
  place.hidden = true;
});
afterEach(() => {
  stopResponding();
  setLanguage('en');
});

async function start() {
  const challenge = await startChallenge(place, 'site-key', address);
  await until(() => expect(turnstile.widgets).toHaveLength(1));
  return challenge;
}

describe('the challenge before a sign-in', () => {
  it('whose token has expired is to be finished again', async () => {
    const challenge = await start();
    turnstile.widget.options.callback('token-1');
    turnstile.widget.options['expired-callback']();
    expect([challenge.token(), challenge.obstacle()]).toEqual([
      undefined,
      challengeFailures.challenge_unfinished,
    ]);
    turnstile.widget.options.callback('token-2');
    expect(challenge.token()).toBe('token-2');
  });

  it('that a content blocker keeps away says so, and loads at the next try', async () => {
    isReachable = false;
    const challenge = await startChallenge(place, 'site-key', address);
    await until(() => expect(challenge.obstacle()).toBe(challengeFailures.challenge_blocked));
    isReachable = true;
    challenge.restart();
    expect(challenge.obstacle()).toBe(challengeFailures.challenge_unfinished);
    await until(() => expect(turnstile.widgets).toHaveLength(1));
    expect(asked).toEqual([address, address]);
  });
});

it('a sign-in that failed is explained by its challenge, or by itself', () => {
  expect(signInPageMessage('challenge_failed')).toBe(challengeFailures.challenge_failed);
  expect(signInPageMessage('popup-blocked')).toBe(sessionTexts.failures.popup_blocked);
  expect(signInPageMessage('toString')).toBe(sessionTexts.unknownFailure);
});
