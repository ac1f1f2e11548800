// `npm run mutate [-- <room> …]`: installs the packages and runs the command with the project's own Node.
import { runWithOwnNode } from './own-node.mjs';
import { generateTypes, installPackages } from './set-up.mjs';

installPackages();
generateTypes();
await runWithOwnNode('mutation/mutate.ts');
