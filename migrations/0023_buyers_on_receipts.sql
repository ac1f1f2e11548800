ALTER TABLE buyers ADD COLUMN address TEXT NOT NULL DEFAULT '';

-- Company, address and tax number of the buyer on the day of a receipt, as JSON; null where none was given.
ALTER TABLE documents ADD COLUMN buyer TEXT;

-- Receipts of before show what their buyers have set so far, and keep that.
DROP TRIGGER documents_stay_as_written;
UPDATE documents SET buyer = (
  SELECT json_object('company', company, 'address', address, 'taxNumber', tax_number)
  FROM buyers JOIN orders ON orders.user_id = buyers.user_id WHERE orders.id = documents.order_id
) WHERE series = 'receipt';
CREATE TRIGGER documents_stay_as_written BEFORE UPDATE ON documents
  BEGIN SELECT RAISE(ABORT, 'a document is never changed'); END;
