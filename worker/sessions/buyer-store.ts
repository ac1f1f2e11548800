import { z } from 'zod';
import type { Buyer } from '../../domain/orders/receipt.ts';

const rowSchema = z.object({ company: z.string(), address: z.string(), tax_number: z.string() });

export const noBuyer: Buyer = { company: '', address: '', taxNumber: '' };

export async function readBuyer(database: D1Database, userId: string): Promise<Buyer> {
  const row = await database.prepare('SELECT * FROM buyers WHERE user_id = ?').bind(userId).first();
  if (!row) return noBuyer;
  const { company, address, tax_number: taxNumber } = rowSchema.parse(row);
  return { company, address, taxNumber };
}

export async function saveBuyer(
  database: D1Database,
  userId: string,
  { company, address, taxNumber }: Buyer,
): Promise<void> {
  await database
    .prepare(
      `INSERT INTO buyers (user_id, company, address, tax_number) VALUES (?1, ?2, ?3, ?4)
       ON CONFLICT (user_id) DO UPDATE SET company = ?2, address = ?3, tax_number = ?4`,
    )
    .bind(userId, company, address, taxNumber)
    .run();
}
