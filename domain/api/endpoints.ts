import { appEndpoints } from './app-endpoints.ts';
import { operatorEndpoints } from './operator-endpoints.ts';
import { outsideEndpoints } from './outside-endpoints.ts';

export const endpoints = { ...appEndpoints, ...outsideEndpoints, ...operatorEndpoints } as const;

export type CallName = keyof typeof endpoints;

export type PathParameter<Path extends string> =
  Path extends `${string}:${infer Name}/${infer Rest}`
    ? Name | PathParameter<Rest>
    : Path extends `${string}:${infer Name}`
      ? Name
      : never;
