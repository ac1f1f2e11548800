/** How many coins a column has: the smallest pack is one column. */
const columnCoins = 15;

/** The height of a coin in the column, in pixels. */
const coinPx = 4;

/** A pack's credits as columns of coins, one for each credit. */
export function CoinColumns({ credits }: { credits: number }) {
  const columns = Math.ceil(credits / columnCoins);
  return (
    <div aria-hidden="true" className="flex h-18 items-end gap-1">
      {Array.from({ length: columns }, (_, column) => {
        const coins = Math.min(columnCoins, credits - column * columnCoins);
        return (
          <span key={column} className="relative w-5.5" style={{ height: coins * coinPx + 4 }}>
            <span className="absolute inset-x-0 top-1 bottom-0 rounded-b-[50%_5px] bg-[linear-gradient(90deg,rgb(133_77_14/0.55),transparent_35%,transparent_60%,rgb(133_77_14/0.6)),repeating-linear-gradient(#fcd34d_0_3px,#854d0e_3px_4px)]" />
            <span className="absolute inset-x-0 top-0 h-2 rounded-[50%] border border-[#854d0e] bg-[#fde68a]" />
          </span>
        );
      })}
    </div>
  );
}
