import { operatorName } from '../../../domain/operator.ts';
import type { Seller } from '../../../domain/seller.ts';
import { readConfiguration } from '../../config.ts';
import { isLoopback } from '../../variables.ts';

/**
 * The seller, for a request to this host. A deployment that is not set up names the
 * product alone: its pages are still to be read. The note about a lawyer is for the
 * operator, so it is shown on their own machine and to no customer.
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
  return {
    ...seller,
    address: [...seller.address],
    showsReviewNote: legalReviewedOn === null && isLoopback(hostname),
  };
}
