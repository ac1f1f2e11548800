// `npm run doctor`: installs the packages and runs the command with the project's own Node.

import { runWithOwnNode } from './own-node.mjs';
import { installPackages } from './set-up.mjs';

installPackages();
await runWithOwnNode('deploy/doctor.ts');
