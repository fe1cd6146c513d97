import { sql } from 'kysely'
import { DAY_MS, later } from '../../../base/clock.ts'
import { mapYielding } from '../../../base/concurrency/map-yielding.ts'
import { currency } from '../../../base/currency.ts'
import { idAt } from '../../../base/id.ts'
import { fromWhole, toWhole } from '../../../base/money.ts'
import type { Tx } from '../../../db/transaction.ts'
import { readBalances } from '../../../ledger/read/read-balances.ts'
import { HOME_CURRENCY, marketOf } from '../../../markets/market-of.ts'
import type { BeforeJson } from '../../route.ts'
import { availableOf, type PayoutSender } from '../../sending/send-payouts.ts'
import type { PayoutsSummary } from './schema.ts'

/** An identical payout within this window is more often a mistake than intended. */
const ALIKE_DAYS = 7

type Key = { readonly merchantId: string; readonly id: string }
type Of = Key & { readonly showsBalance: boolean }
type Same = { currency: string; bank: string; amount: number; is_sent: boolean; count: number }

/** The totals of a request's payouts if they are sent now, and which of them were also requested or sent elsewhere. */
export async function summarizePayouts(
  tx: Tx,
  { rails, plans }: Pick<PayoutSender, 'rails' | 'plans'>,
  now: Date,
  { showsBalance, ...key }: Of,
): Promise<BeforeJson<PayoutsSummary>> {
  const { merchantId } = key
  const plan = await plans.read(tx, merchantId)
  const { rows } = await sql<Same>`
    select payout ->> 'currency' as currency, payout -> 'attributes' ->> 'receiverBankCode' as bank,
      (payout ->> 'amount')::float8 as amount, count(*)::int as count,
      exists (select from payout as sent where sent.merchant_id = ${merchantId}
        and sent.external_id = payout ->> 'externalId') as is_sent
    from payout_approval, json_array_elements(payouts::json) as payout
    where merchant_id = ${merchantId} and id = ${key.id}
    group by 1, 2, 3, 5`.execute(tx)
  const sum = { count: 0, amount: 0, fee: 0, alreadySent: 0 }
  await mapYielding(rows, ({ currency: code, bank, amount: whole, count, is_sent: isSent }) => {
    if (isSent) {
      sum.alreadySent += count
      return
    }
    const found = marketOf(code).banks.find(bank)
    const bankCode = found.is === 'found' ? found.bank.code : ''
    const amount = fromWhole(whole, currency(code))
    const [rail] = rails.forNew({ merchantId, bankCode, amount })
    const { fee, tax } = plan.payoutCharge(bankCode === rail?.bankCode, bankCode, amount, now)
    sum.count += count
    sum.amount += count * whole
    sum.fee += count * toWhole({ ...fee, amount: fee.amount + tax.amount })
  })
  const total = sum.amount + sum.fee
  const available = showsBalance ? availableOf(await readBalances(tx, merchantId)) : null
  return {
    currency: rows[0]?.currency ?? HOME_CURRENCY,
    ...sum,
    total,
    available,
    availableAfter: available === null ? null : available - total,
    alsoRequested: await alsoRequested(tx, key),
    ...(await alsoSent(tx, now, key)),
  }
}

/** The accounts and amounts that a request pays. */
const wanted = ({ merchantId, id }: Key) => sql`(
  select distinct payout -> 'attributes' ->> 'receiverAccountNo' as account, (payout ->> 'amount')::float8 as amount
  from payout_approval, json_array_elements(payouts::json) as payout
  where merchant_id = ${merchantId} and id = ${id})`

async function alsoRequested(tx: Tx, key: Key): Promise<BeforeJson<PayoutsSummary>['alsoRequested']> {
  const { rows } = await sql<{ id: string; requested_name: string; created_at: Date; count: number }>`
    select other.id, other.requested_name, other.created_at, count(*)::int as count
    from payout_approval as other, json_array_elements(other.payouts::json) as payout
    join ${wanted(key)} as own on own.account = payout -> 'attributes' ->> 'receiverAccountNo'
      and own.amount = (payout ->> 'amount')::float8
    where other.merchant_id = ${key.merchantId} and other.status = 'WAITING' and other.id <> ${key.id}
    group by other.id, other.requested_name, other.created_at order by other.id`.execute(tx)
  return rows.map(({ id, requested_name: requestedBy, created_at: requestedAt, count }) => ({
    id,
    requestedBy,
    requestedAt,
    count,
  }))
}

/** Excludes accounts that payers named: a match would confirm a guessed account number as theirs. */
async function alsoSent(tx: Tx, now: Date, key: Key) {
  const { rows } = await sql<{ count: number; last: Date | null }>`
    select count(*)::int as count, max(sent.created_at) as last
    from payout as sent join ${wanted(key)} as own
      on own.account = sent.receiver_account_no and own.amount = sent.amount / 100.0
    where sent.merchant_id = ${key.merchantId} and sent.id >= ${idAt('po', key.merchantId, later(now, -ALIKE_DAYS * DAY_MS))}
      and sent.status in ('PROCESSING', 'SUCCEEDED') and not sent.named_by_payer
      and not exists (
        select from payout_approval, json_array_elements(payouts::json) as payout
        where merchant_id = ${key.merchantId} and id = ${key.id} and payout ->> 'externalId' = sent.external_id
      )`.execute(tx)
  const [found] = rows
  return { alsoSent: found?.count ?? 0, lastSentAt: found?.last ?? null }
}
