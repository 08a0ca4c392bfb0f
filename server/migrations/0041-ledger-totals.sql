-- Not unique: the constraint on (user_id, week) says the same. Of two transactions that insert a person's first sums
-- at the same time, the second waits for that constraint and adds to the row; for another unique index it fails.
drop index ledger_totals;
create index ledger_totals on ledger_sums (user_id) where week is null;
