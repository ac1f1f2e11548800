import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A directory that nobody else on this machine can read, for as long as the
 * command runs. What is in it goes with it, however the command ends.
 */
export class PrivateDirectory {
  readonly path: string;

  constructor() {
    this.path = mkdtempSync(join(tmpdir(), 'imagemint-deploy-'));
    // `mkdtemp` makes it for its owner alone; what a platform adds is taken away.
    chmodSync(this.path, 0o700);
    process.once('exit', () => this.remove());
  }

  /** Writes a file for its owner alone, and returns its path. */
  write(name: string, text: string): string {
    const path = join(this.path, name);
    writeFileSync(path, text, { mode: 0o600 });
    return path;
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}
