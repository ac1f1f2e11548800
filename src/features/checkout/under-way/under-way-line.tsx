import { underWayLook, underWayText } from './under-way-text.ts';
import { useOrdersUnderWay } from './use-under-way.ts';

/** Says by the packs that a payment is under way. */
export function UnderWayLine() {
  const text = underWayText(useOrdersUnderWay());
  return text === '' ? null : <p className={underWayLook}>{text}</p>;
}
