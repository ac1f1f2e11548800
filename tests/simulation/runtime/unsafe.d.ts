/** A module of workerd for local tests, behind the flag `unsafe_module`. */
declare module 'workerd:unsafe' {
  const unsafe: {
    evict(stub: unknown, options: { webSockets: 'hibernate' }): Promise<void>;
  };
  export default unsafe;
}
