import { describe, expect, it } from 'vitest';
import { rehearse } from './rehearsal.ts';

describe('npm run deploy', () => {
  it('is there', async () => {
    const { run, close } = await rehearse();
    close();
    expect((await run('deploy', ['--dry-run'])).code).toBe(0);
  });
});
