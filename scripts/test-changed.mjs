// `npm run test:changed [-- <commit>]`: installs the packages and runs the command with the
// project's own Node.
import { runWithOwnNode } from './own-node.mjs';
import { generateTypes, installPackages } from './set-up.mjs';

installPackages();
generateTypes();
await runWithOwnNode('changed/test-changed.ts');
