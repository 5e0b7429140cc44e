-- Balances are kept and journals are checked once for each statement that books, however many entries it makes. Whoever books makes all entries
-- of a journal in one statement.
drop trigger ledger_entry_balance on ledger_entry;
drop function keep_balance();
drop trigger ledger_entry_balanced on ledger_entry;
drop function journal_is_balanced();

create function keep_balances() returns trigger language plpgsql as $$
declare
  lopsided bigint;
begin
  select journal_id into lopsided from booked group by journal_id having sum(amount_minor) <> 0 limit 1;
  if found then
    raise exception 'journal % does not sum to zero', lopsided;
  end if;
  -- In one order, so that two that book on the same accounts never wait for each other.
  perform from ledger_account where kind = 'user' and id = any (array(select account_id from booked)) order by id for no key update;
  update ledger_account a set balance_minor = a.balance_minor + (select sum(amount_minor) from booked where account_id = a.id)
  where a.kind = 'user' and a.id = any (array(select account_id from booked));
  return null;
end $$;
create trigger ledger_entry_balances after insert on ledger_entry
  referencing new table as booked for each statement execute function keep_balances();
