// `npm run test:changed [-- <commit>]`: brings the packages, and hands over to the project's own Node.
import { runWithOwnNode } from './own-node.mjs';
import { generateTypes, installPackages } from './set-up.mjs';

installPackages();
generateTypes();
await runWithOwnNode('changed/test-changed.ts');
