const readLength = 4000;

const words = new Set(
  `a able accept accepted access account again allowed already an and answer api apikey are at
  authentication authorization authorized available bad balance be been billing blocked body busy bytes
  call calls can cannot capacity characters choices client code connection contact content could
  country credential credentials credit credits daily data day deactivated denied deprecated
  detail details disabled does down download empty enabled endpoint error errors exceeded exist
  exists expected expired fail failed failure false fetch field fields file filter flagged for
  forbidden format found gateway go goes gone hard has have header headers height host hour http
  https id image images in incorrect input insufficient internal invalid is it json key keys
  large later length limit limited limits loading long longer maintenance many mask match maximum
  message method minimum minute missing model moderation month monthly more must name network no
  not null of on only or organisation organization out output overloaded parameter parameters
  parse payment pending per permission permissions picture pictures plan please policy project
  prompt provide provided provider queue quota rate reached read reason refused region rejected
  request requested requests required response result retry revoked safety second seconds server
  service short size slow small status stopped stored subscribe subscribed subscription success
  support supported suspended system temporarily terms text than that the this time timed timeout
  to token tokens too true try type unable unauthorised unauthorized unavailable unexpected
  unknown unreachable unsupported up upgrade upload upstream url usage use used user v1 v2 v3
  valid value verified verify version violates violation wait was were while width with wrong you
  your`.split(/\s+/),
);

/**
 * Reduces a service's text to words of a fixed list, for the log; '…' replaces everything else. The service
 * may repeat a prompt or a signed link in any form.
 */
export function knownWords(text: string): string {
  const shown: string[] = [];
  for (const [word] of text.slice(0, readLength).matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    if (words.has(word.toLowerCase())) shown.push(word);
    else if (shown.at(-1) !== '…') shown.push('…');
  }
  return shown.join(' ');
}

/** Returns one word of at most 40 letters, digits and '_', '.' or '-', or an empty text. */
export function serviceCode(code: unknown): string {
  return typeof code === 'string' && /^[\w.-]{1,40}$/.test(code) ? code : '';
}
