import { sql } from 'kysely'
import { currency } from '../../base/currency.ts'
import { toDecimal } from '../../base/money.ts'
import type { Tx } from '../../db/transaction.ts'
import { readPayouts } from '../../payouts/find/read-payouts.ts'
import { toDetail } from '../../payouts/wire.ts'
import type { PayoutLine, PayoutSum } from './list-schema.ts'

/** The payouts of these ids as the list shows them, in their order. */
export async function readLines(tx: Tx, merchantId: string, ids: readonly string[]): Promise<PayoutLine[]> {
  const found = new Map((await readPayouts(tx, merchantId, ids)).map((payout) => [payout.id, payout]))
  return ids.flatMap((id): PayoutLine[] => {
    const payout = found.get(id)
    if (!payout) return []
    const { externalId, status, hint, amount, fee, tax, attributes, ...shown } = toDetail(payout)
    return [
      {
        id,
        externalId,
        status,
        hint,
        currency: shown.currency,
        amount,
        fee,
        tax,
        ...attributes,
        namedByPayer: shown.namedByPayer,
        service: payout.service,
        bankReference: shown.bankReference,
        remark: shown.remark,
        failure: shown.failure?.code ?? null,
        failureReason: shown.failure?.reason ?? null,
        createdAt: shown.createdAt,
        endedAt: shown.completedAt,
      },
    ]
  })
}

type Sum = { currency: string; payouts: bigint; amount: bigint; succeeded: bigint; sent: bigint; fee: bigint }

/** The sums of payouts, by currency. */
export async function sumPayouts(tx: Tx, merchantId: string, ids: readonly string[]): Promise<PayoutSum[]> {
  const { rows } = await sql<Sum>`
    select currency, count(*) as payouts, sum(amount)::bigint as amount,
      count(*) filter (where status = 'SUCCEEDED') as succeeded,
      coalesce(sum(amount) filter (where status = 'SUCCEEDED'), 0)::bigint as sent,
      coalesce(sum(fee + tax) filter (where status = 'SUCCEEDED'), 0)::bigint as fee
    from unnest(${ids}::text[]) as wanted (id)
    join payout on payout.merchant_id = ${merchantId} and payout.id = wanted.id
    group by currency order by currency`.execute(tx)
  return rows.map((row) => {
    const decimal = (amount: bigint) => toDecimal({ amount, currency: currency(row.currency) })
    return {
      currency: row.currency,
      payouts: Number(row.payouts),
      amount: decimal(row.amount),
      succeeded: Number(row.succeeded),
      sent: decimal(row.sent),
      fee: decimal(row.fee),
    }
  })
}
