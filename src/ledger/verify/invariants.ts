/**
 * The invariants of the ledger, each with the query that finds its violations: rows of `merchant_id` and `detail`. Every
 * query is one statement and so sees a consistent snapshot, however busy the ledger is.
 */
export const INVARIANTS = [
  {
    name: 'every transaction sums to zero in each currency',
    violations: `
      select merchant_id, transaction_id || ': ' || sum(amount) || ' ' || currency as detail
      from ledger_entry group by merchant_id, transaction_id, currency having sum(amount) <> 0`,
  },
  {
    name: 'every balance is the sum of its entries',
    violations: `
      select merchant_id, account || ' ' || currency || ': balance ' || coalesce(stored.balance, 0)
        || ', entries ' || coalesce(entered.balance, 0) as detail
      from (
        select merchant_id, account, currency, sum(balance) as balance from ledger_balance group by 1, 2, 3
      ) as stored full join (
        select merchant_id, account, currency, sum(amount) as balance from ledger_entry
        where account in ('available', 'pending', 'held', 'suspense', 'owed') group by 1, 2, 3
      ) as entered using (merchant_id, account, currency)
      where coalesce(stored.balance, 0) <> coalesce(entered.balance, 0)`,
  },
  {
    name: 'no merchant balance is negative',
    violations: `
      select merchant_id, account || ' ' || currency || ': ' || sum(balance) as detail
      from ledger_balance where account <> 'owed' group by merchant_id, account, currency having sum(balance) < 0
      union all
      select merchant_id, 'owed ' || currency || ': ' || balance from ledger_balance where account = 'owed' and balance > 0`,
  },
  {
    name: 'every cause has one transaction',
    violations: `
      select merchant_id, cause || ': ' || count(*) || ' transactions' as detail
      from ledger_transaction group by merchant_id, cause having count(*) > 1`,
  },
  {
    name: 'every hold is resolved at most once',
    violations: `
      select merchant_id, hold_id || ': ' || count(*) || ' resolutions' as detail
      from ledger_transaction where hold_id is not null group by merchant_id, hold_id having count(*) > 1`,
  },
  {
    name: 'held money is that of open holds',
    violations: `
      select merchant_id, hold || ': ' || held || ' ' || currency || ' still held' as detail
      from (
        select merchant_id, coalesce(hold_id, id) as hold, currency, sum(amount) as held,
          count(hold_id) as resolutions, bool_or(kind = 'posting') as is_posting
        from ledger_entry as entry
          join ledger_transaction as cause using (merchant_id)
        where cause.id = entry.transaction_id and account = 'held'
        group by merchant_id, coalesce(hold_id, id), currency
      ) as each_hold
      where is_posting or (resolutions = 0 and held <= 0) or (resolutions > 0 and held <> 0)`,
  },
  {
    name: 'pending money is what waits for settlement',
    violations: `
      select merchant_id, currency || ': pending ' || coalesce(pending, 0) || ', to settle ' || coalesce(due, 0) as detail
      from (
        select merchant_id, currency, sum(balance) as pending from ledger_balance where account = 'pending' group by 1, 2
      ) as stored full join (
        select merchant_id, currency, sum(amount) as due from ledger_settlement group by 1, 2
      ) as queue using (merchant_id, currency)
      where coalesce(pending, 0) <> coalesce(due, 0)`,
  },
  {
    name: 'no payment is refunded beyond its amount',
    violations: `
      select merchant_id, transaction_id || ': refunded ' || coalesce(given, 0) || ', counted ' || coalesce(refunded, 0)
        || ', beyond it ' || coalesce(excess, 0) || ', paid ' || coalesce(amount, 0) as detail
      from (
        select merchant_id, transaction_id, sum(amount) as given,
          coalesce(sum(amount) filter (where initiator = 'merchant'), 0) as requested
        from refund where status not in ('FAILED', 'CANCELLED') group by 1, 2
      ) as each_payment
        full join refund_total using (merchant_id, transaction_id)
        left join (select merchant_id, id as transaction_id, amount from receipt) as paid using (merchant_id, transaction_id)
      where coalesce(refunded, 0) > coalesce(amount, 0) or coalesce(requested, 0) > coalesce(amount, 0)
        or coalesce(given, 0) <> coalesce(refunded, 0) + coalesce(excess, 0)`,
  },
  {
    name: 'what providers refunded is booked',
    violations: `
      select merchant_id, transaction_id || ': the provider refunded ' || amount || ' ' || currency || ' as '
        || reference || ', not booked ' || unbooked as detail
      from provider_refund where unbooked > 0
      union all
      select merchant_id, transaction_id || ': the provider refunded ' || reported || ', booked and waiting '
        || coalesce(booked, 0) + waiting
      from (
        select merchant_id, transaction_id, max(amount) as reported, sum(unbooked) as waiting
        from provider_refund group by 1, 2
      ) as each_payment left join (
        select merchant_id, transaction_id, sum(amount) as booked from refund
        where status = 'SUCCEEDED' and way = 'rail' group by 1, 2
      ) as given using (merchant_id, transaction_id)
      where reported > coalesce(booked, 0) + waiting and exists (
        select from receipt where receipt.merchant_id = each_payment.merchant_id and receipt.id = each_payment.transaction_id
      )
      union all
      select merchant_id, transaction_id || ': waiting ' || refund_total.unbooked || ', by reports '
        || coalesce(waiting.unbooked, 0)
      from refund_total left join (
        select merchant_id, transaction_id, sum(unbooked) as unbooked from provider_refund group by 1, 2
      ) as waiting using (merchant_id, transaction_id)
      where refund_total.unbooked > coalesce(waiting.unbooked, 0)`,
  },
  {
    name: 'every refund has one cause, and is resolved as it ended',
    violations: `
      select merchant_id, refund.id || ': ' || status || ', booked ' || coalesce(booked.kind || ' of ' || booked.amount, 'nowhere')
        || ', resolved by ' || coalesce(resolved.kind, 'nothing') as detail
      from refund left join (
        select merchant_id, cause.id as hold_id, substr(cause, 8) as id, kind, sum(amount) as amount
        from ledger_transaction as cause join ledger_entry as entry using (merchant_id)
        where entry.transaction_id = cause.id and cause like 'refund:%'
          and (account = 'held' or kind = 'posting' and account like 'clearing:%')
        group by 1, 2, 3, 4
      ) as booked using (merchant_id, id) left join (
        select merchant_id, hold_id, kind from ledger_transaction where hold_id is not null
      ) as resolved using (merchant_id, hold_id)
      where booked.amount is distinct from refund.amount
        or booked.kind <> (case initiator when 'provider' then 'posting' else 'hold' end)
        or coalesce(resolved.kind, 'nothing') <> (case
          when initiator = 'provider' then 'nothing'
          when payout_id is not null or status = 'SUCCEEDED' then 'post'
          when status in ('FAILED', 'CANCELLED') then 'void'
          else 'nothing'
        end)
      union all
      select merchant_id, cause || ': of no refund' from ledger_transaction as cause
      where cause like 'refund:%' and not exists (
        select from refund where refund.merchant_id = cause.merchant_id and refund.id = substr(cause.cause, 8)
      )`,
  },
  {
    name: 'every payment is its fee, its tax and what the merchant got',
    violations: `
      select merchant_id, receipt.id || ': paid ' || receipt.amount || ' ' || receipt.currency || ', booked '
        || coalesce(booked.gross || ', of it fee ' || fee || ' and tax ' || tax || ', net ' || net, 'nowhere') as detail
      from receipt left join (
        select merchant_id, split_part(cause, ':', 2) as id, currency,
          -coalesce(sum(amount) filter (where account like 'clearing:%'), 0) as gross,
          coalesce(sum(amount) filter (where account = 'fees'), 0) as fee,
          coalesce(sum(amount) filter (where account = 'tax'), 0) as tax,
          coalesce(sum(amount) filter (where account in ('pending', 'suspense')), 0) as net
        from ledger_transaction as cause join ledger_entry as entry using (merchant_id)
        where entry.transaction_id = cause.id and (cause like 'receipt:%' or cause like 'collection:%')
        group by 1, 2, 3
      ) as booked using (merchant_id, id)
      where booked.currency is distinct from receipt.currency or booked.gross <> receipt.amount
        or gross <> fee + tax + net or fee < 0 or tax < 0 or net < 0 or (tax > 0 and fee = 0)`,
  },
  {
    name: 'nothing stands alone',
    violations: `
      select merchant_id, transaction_id || ': entries without a transaction' as detail
      from ledger_entry as entry
      where not exists (
        select from ledger_transaction as cause
        where cause.merchant_id = entry.merchant_id and cause.id = entry.transaction_id
      )
      union all
      select merchant_id, id || ': a transaction without entries'
      from ledger_transaction as cause
      where not exists (
        select from ledger_entry as entry
        where entry.merchant_id = cause.merchant_id and entry.transaction_id = cause.id
      )
      union all
      select merchant_id, id || ': resolves no hold'
      from ledger_transaction as cause
      where hold_id is not null and not exists (
        select from ledger_transaction as hold
        where hold.merchant_id = cause.merchant_id and hold.id = cause.hold_id and hold.kind = 'hold'
      )`,
  },
] as const
