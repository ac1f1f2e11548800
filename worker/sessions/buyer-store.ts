import { z } from 'zod';
import type { Buyer } from '../../domain/orders/receipt.ts';

const rowSchema = z.object({ company: z.string(), tax_number: z.string() });

export async function readBuyer(database: D1Database, userId: string): Promise<Buyer> {
  const row = await database.prepare('SELECT * FROM buyers WHERE user_id = ?').bind(userId).first();
  if (!row) return { company: '', taxNumber: '' };
  const { company, tax_number: taxNumber } = rowSchema.parse(row);
  return { company, taxNumber };
}

export async function saveBuyer(
  database: D1Database,
  userId: string,
  { company, taxNumber }: Buyer,
): Promise<void> {
  await database
    .prepare(
      `INSERT INTO buyers (user_id, company, tax_number) VALUES (?1, ?2, ?3)
       ON CONFLICT (user_id) DO UPDATE SET company = ?2, tax_number = ?3`,
    )
    .bind(userId, company, taxNumber)
    .run();
}
