/** Runs this many turns of the event loop, to show that something does not happen. */
export async function turns(count = 30): Promise<void> {
  for (let turn = 0; turn < count; turn += 1) await new Promise(setImmediate);
}
