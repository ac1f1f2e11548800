import { z } from 'zod';
import {
  type Buyer,
  buyerSchema,
  type DocumentSeries,
  documentNumber,
  documentSeries,
  includedTax,
  type ReceiptDocument,
} from '../../../domain/orders/receipt.ts';
import { currencies } from '../../../domain/packs.ts';
import type { SellerSettings } from '../../config.ts';

const sellerJsonSchema = z.object({
  name: z.string(),
  address: z.array(z.string()),
  email: z.string().nullable(),
  taxNumber: z.string().nullable(),
  tax: z.object({ name: z.string(), percent: z.number() }).nullable(),
});

const rowSchema = z.object({
  series: z.enum(documentSeries),
  ref: z.string(),
  number: z.int(),
  amount: z.int(),
  currency: z.enum(currencies),
  issued_at: z.int(),
  seller: z.string().nullable(),
  buyer: z.string().nullable(),
});

/**
 * Returns the statement that issues a document for an order, once for its `ref`. One statement counts
 * and writes, so numbers have no gap. A receipt has what its buyer has set by then. Put it into the batch that makes
 * `condition` true.
 */
export function issueStatement(
  database: D1Database,
  document: {
    series: DocumentSeries;
    ref: string;
    orderId: string;
    amount: number | null;
    seller: SellerSettings | null;
  },
  condition: string,
  now: number,
): D1PreparedStatement {
  const { series, ref, orderId, amount, seller } = document;
  return database
    .prepare(
      `INSERT INTO documents
         (series, number, ref, order_id, amount, currency, issued_at, seller, buyer)
       SELECT ?1, (SELECT COALESCE(MAX(number), 0) + 1 FROM documents WHERE series = ?1),
         ?2, id, COALESCE(?3, amount), currency, ?4, ?5,
         (SELECT json_object('company', company, 'address', address, 'taxNumber', tax_number)
          FROM buyers WHERE user_id = orders.user_id AND ?1 = 'receipt')
       FROM orders WHERE id = ?6 AND ${condition}
         AND NOT EXISTS (SELECT 1 FROM documents WHERE ref = ?2)`,
    )
    .bind(series, ref, amount, now, seller && JSON.stringify(seller), orderId);
}

export async function documentsOf(
  database: D1Database,
  orderId: string,
  current: SellerSettings,
): Promise<(ReceiptDocument & { ref: string; buyer: Buyer | null })[]> {
  const { results } = await database
    .prepare('SELECT * FROM documents WHERE order_id = ? ORDER BY series, number')
    .bind(orderId)
    .all();
  return results.map((row) => {
    const document = rowSchema.parse(row);
    const { series, ref, number, amount, issued_at: issuedAt, seller, buyer } = document;
    const named = seller === null ? current : sellerJsonSchema.parse(JSON.parse(seller));
    const { tax, name, address, email, taxNumber } = named;
    return {
      series,
      ref,
      number: documentNumber(series, number),
      issuedAt: new Date(issuedAt).toISOString(),
      amount,
      tax: tax && { ...tax, amount: includedTax(amount, tax.percent) },
      seller: { name, address: [...address], email, taxNumber },
      buyer: buyer === null ? null : buyerSchema.parse(JSON.parse(buyer)),
    };
  });
}
