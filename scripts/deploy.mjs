// `npm run deploy`: brings the packages, and hands over to the project's own Node.

import { runWithOwnNode } from './own-node.mjs';
import { installPackages } from './set-up.mjs';

installPackages();
await runWithOwnNode('deploy/deploy.ts');
