import { clientEdges } from './client-edges.ts';
import { domainEdges } from './domain-edges.ts';
import type { Edge } from './edge.ts';
import { workerEdges } from './worker-edges.ts';

/** Every named limit on input and time, with the tests that stand at it and one past it. */
export const edges: readonly Edge[] = [...domainEdges, ...workerEdges, ...clientEdges];
