import { useState } from 'react';
import { readStored, writeStored } from '../../../device/stored.ts';

const colourPattern = /^#[0-9a-f]{6}$/;

/** The colour behind a user's cut-outs, kept on the device; null for none. */
export function useGround(userId: string) {
  const key = `imagemint.${userId}.bgremove.ground`;
  const [ground, setGround] = useState(() => {
    const stored = readStored(key);
    return stored && colourPattern.test(stored) ? stored : null;
  });
  const choose = (next: string | null) => {
    setGround(next);
    writeStored(key, next);
  };
  return [ground, choose] as const;
}
