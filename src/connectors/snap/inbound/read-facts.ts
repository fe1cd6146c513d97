import { type JsonObject, readText } from '../../../snap/json.ts'
import type { PaymentFacts } from '../../payment-facts.ts'
import type { FieldPath } from '../profile/operation.ts'
import { readFirst, readFirstReference } from './read-field.ts'

/** Where providers name the payer, the standard's own fields first. */
const PAYER_NAME = ['sourceAccountName', 'additionalInfo.payerName', 'additionalInfo.customerName'] as const
const PAYER_BANK = ['additionalInfo.issuer', 'additionalInfo.issuerName', 'sourceBankCode', 'bankCode'] as const
const PAYER_ACCOUNT = ['sourceAccountNo', 'customerNumber'] as const
const SOURCE = ['additionalInfo.channel', 'channelCode'] as const

/** What the payer wrote. No service of the standard has a field for it; providers that pass it on put it here. */
const REMARK = ['remark', 'additionalInfo.remark', 'additionalInfo.notes'] as const

const TEXT_MAX = 100

/** What a notification says of a payment beside its money; nothing where it says nothing. `rrnAt`: where the retrieval reference number may be. */
export function readFacts(body: JsonObject, ...rrnAt: readonly FieldPath[]): { readonly facts?: PaymentFacts } {
  const textAt = (paths: readonly FieldPath[]): string | null =>
    readText(readFirst(body, paths))?.trim().slice(0, TEXT_MAX) || null
  const facts: PaymentFacts = {
    rrn: readFirstReference(body, rrnAt) ?? null,
    payerName: textAt(PAYER_NAME),
    payerBank: textAt(PAYER_BANK),
    payerAccount: textAt(PAYER_ACCOUNT),
    source: textAt(SOURCE),
    remark: textAt(REMARK),
  }
  return Object.values(facts).some((value) => value !== null) ? { facts } : {}
}
