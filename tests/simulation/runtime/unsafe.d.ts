declare module 'workerd:unsafe' {
  const unsafe: {
    evict(stub: unknown, options: { webSockets: 'hibernate' }): Promise<void>;
  };
  export default unsafe;
}
