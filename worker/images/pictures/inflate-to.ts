import { Unzlib } from 'fflate';
import type { InflateTo } from '../../../domain/pictures/png-pixels.ts';

export const inflateTo: InflateTo = (take) => {
  const stream = new Unzlib(take);
  return (packed) => stream.push(packed);
};
