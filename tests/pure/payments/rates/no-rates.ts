/** An environment whose database has no rate, lets the caller ask, and accepts what is stored. */
export const withoutRates = {
  DATABASE: {
    prepare: (query: string) => {
      const first = async (column?: string) =>
        query.startsWith('INSERT') ? { asked_at: 1000 } : column === 'failed' ? 1 : null;
      return { first, bind: () => ({ first, run: async () => undefined }) };
    },
  },
} as unknown as Env;
