export const pillSwitch = {
  frame: 'inline-flex min-w-0 max-w-full flex-wrap gap-1 rounded-[1.75rem] border border-line p-1',
  item: 'min-h-11 rounded-full py-2.5 text-center font-[540] text-muted transition duration-150 hover:text-ink',
};
