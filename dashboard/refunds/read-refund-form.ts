import { dayIn } from '../../src/base/time-zone.ts'
import type { CreateRefund } from '../../src/refunds/schema.ts'
import { serverNow } from '../format/now.ts'
import { amountIn } from '../format/typed-amount.ts'
import { textOf } from '../parts/form/form.tsx'

/** What was typed, as `POST /dashboard/api/refunds` takes it; the server validates it. */
export function readRefundForm(
  values: FormData,
  { transactionId, currency, externalId }: { transactionId: string; currency: string; externalId: string },
): CreateRefund {
  const fallback = (textOf(values, 'fallback') ?? 'none') as 'none' | 'transfer' | 'claim_link'
  const reason = textOf(values, 'reason')
  return {
    externalId,
    transactionId,
    amount: amountIn(textOf(values, 'amount'), currency),
    fallback,
    ...(reason ? { reason } : {}),
    ...(fallback === 'transfer'
      ? {
          receiver: {
            bankCode: textOf(values, 'receiverBankCode') ?? '',
            accountNo: (textOf(values, 'receiverAccountNo') ?? '').replaceAll(/[\s.-]/g, ''),
            name: textOf(values, 'receiverName') ?? '',
          },
        }
      : {}),
  }
}

/** A number of our own for a refund made by hand: the merchant's day, and what no other has. */
export const newExternalId = (zone: string | undefined): string =>
  `RF-${dayIn(zone ?? 'UTC', serverNow()).replaceAll('-', '')}-${crypto.randomUUID().slice(0, 8).toUpperCase()}`
