export interface Order {
  id: string;
  entity: 'order';
  amount: number;
  amount_paid: number;
  amount_due: number;
  currency: string;
  receipt: string | null;
  status: 'created' | 'attempted' | 'paid';
  notes: Record<string, string> | [];
  created_at: number;
}

export interface Payment {
  id: string;
  entity: 'payment';
  amount: number;
  currency: string;
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  order_id: string;
  /** The amount in rupees, of a payment in another currency. */
  base_amount?: number;
  base_currency?: 'INR';
  method: 'card' | 'upi';
  amount_refunded: number;
  refund_status: null | 'partial' | 'full';
  captured: boolean;
  notes: [];
  error_code: string | null;
  error_description: string | null;
  created_at: number;
}

export interface Refund {
  id: string;
  entity: 'refund';
  amount: number;
  currency: string;
  payment_id: string;
  notes: [];
  created_at: number;
  status: 'pending' | 'processed' | 'failed';
}

/** What a dispute is over, where that is not the whole payment. */
export interface DisputedMoney {
  amount?: number | undefined;
  currency?: string | undefined;
}

export interface Dispute {
  id: string;
  entity: 'dispute';
  payment_id: string;
  amount: number;
  currency: string;
  status: 'open' | 'under_review' | 'won' | 'lost' | 'closed';
  created_at: number;
}
