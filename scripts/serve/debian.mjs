// Installs packages of Debian, where it can.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { environment } from '../set-up.mjs';

let isUpdated = false;

/** Whether this user may install packages of Debian on this machine. */
export function canInstall() {
  return process.getuid?.() === 0 && existsSync('/usr/bin/apt-get');
}

/** Installs the packages without what they only recommend. Returns whether all are there. */
export function installDebianPackages(...names) {
  if (!isUpdated) runApt('update');
  isUpdated = true;
  return runApt('install', '--yes', '--no-install-recommends', ...names).status === 0;
}

function runApt(...parameters) {
  // Short limits, so that a machine without a network does not wait.
  const limits = ['-o', 'Acquire::http::Timeout=15', '-o', 'Acquire::Retries=1'];
  return spawnSync('apt-get', [...limits, ...parameters], {
    env: { ...environment, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
