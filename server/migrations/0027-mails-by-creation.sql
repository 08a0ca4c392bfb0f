-- Nothing reads the gold of a time from the mails any more: the ledger has it.
drop index mails_by_creation;
