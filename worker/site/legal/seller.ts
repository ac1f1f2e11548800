import { operatorName } from '../../../domain/account/operator.ts';
import type { Seller } from '../../../domain/site/seller.ts';
import { readConfiguration } from '../../config.ts';
import { isLoopback } from '../../variable-kinds.ts';

/**
 * An unconfigured deployment names only the product, so its pages remain readable. The note about the lawyer's review
 * appears on loopback only.
 */
export function sellerFor(environment: object, hostname: string): Seller {
  const result = readConfiguration(environment);
  if (!result.ok) {
    return {
      name: operatorName,
      address: [],
      email: null,
      taxNumber: null,
      showsReviewNote: false,
    };
  }
  const { seller, legalReviewedOn } = result.configuration;
  const { name, address, email, taxNumber } = seller;
  return {
    name,
    address: [...address],
    email,
    taxNumber,
    showsReviewNote: legalReviewedOn === null && isLoopback(hostname),
  };
}
