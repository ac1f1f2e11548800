import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from '../../scripts/set-up.mjs';

/**
 * Checks a commit out into `place`, with the packages of this version, and with the benchmark's own
 * entry, which a commit may be too old to have. Returns a function that takes it away again.
 */
export function checkOut(commit, place) {
  run('git', ['worktree', 'add', '--detach', place, commit]);
  symlinkSync(join(root, 'node_modules'), join(place, 'node_modules'));
  mkdirSync(join(place, 'bench', 'api'), { recursive: true });
  copyFileSync(join(root, 'bench', 'api', 'worker.ts'), join(place, 'bench', 'api', 'worker.ts'));
  return () => spawnSync('git', ['worktree', 'remove', '--force', place], { cwd: root });
}
