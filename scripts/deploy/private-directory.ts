import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * A directory that only this user can read, for the time of the command. It is removed with
 * its content, however the command ends.
 */
export class PrivateDirectory {
  readonly path: string;

  constructor() {
    this.path = mkdtempSync(join(tmpdir(), 'imagemint-deploy-'));
    // `mkdtemp` creates it for its owner; this removes permissions that a platform adds.
    chmodSync(this.path, 0o700);
    process.once('exit', () => this.remove());
  }

  /** Writes a file that only its owner can read, and returns its path. */
  write(name: string, text: string): string {
    const path = join(this.path, name);
    writeFileSync(path, text, { mode: 0o600 });
    return path;
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}
