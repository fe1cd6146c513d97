import { marketOf } from '../../../markets/market-of.ts'
import { toSnapMoney } from '../../../snap/amount.ts'
import { parseBody, readText } from '../../../snap/json.ts'
import { formatTimestamp } from '../../../snap/timestamp.ts'
import type { ChargeRequest, LinkRequest, PayerAccount } from '../../saving-port.ts'
import type { SnapContext } from '../instruments/instrument-kind.ts'
import { ownValues } from '../instruments/values.ts'
import type { BodyValues } from '../profile/body.ts'
import type { MandatesSection } from '../profile/mandates.ts'

/** What each call about mandates needs. */
export type MandateContext = SnapContext & { readonly section: MandatesSection }

/** How long a mandate lasts to which the payer agreed without an end: the standard requires one. */
const YEARS_WITHOUT_END = 5

/** When a mandate ends at its bank: as agreed, or at the end of a day in Jakarta, so that a repeat of that day says the same. */
export function endOfMandate({ until }: LinkRequest['mandate'], now: Date): Date {
  if (until !== null) return until
  const [year = '', month, day] = formatTimestamp(now).slice(0, 'yyyy-mm-dd'.length).split('-')
  const last = month === '02' && day === '29' ? '28' : day
  return new Date(`${Number(year) + YEARS_WITHOUT_END}-${month}-${last}T23:59:59+07:00`)
}

/** The account is what a debit needs beside the mandate's name: stored sealed, as JSON. */
export const sealAccount = ({ number, holder }: PayerAccount): string => JSON.stringify({ number, holder })

function unsealAccount(secret: string | null): PayerAccount | undefined {
  const body = secret === null ? undefined : parseBody(Buffer.from(secret))
  const number = readText(body?.number)
  const holder = readText(body?.holder)
  return number === undefined || holder === undefined ? undefined : { number, holder }
}

/** The national code of a bank of ours; undefined: it has none. */
function bankCodeOf(code: string | null, currency: string): string | undefined {
  const found = marketOf(currency).banks.find(code ?? '')
  return found.is === 'found' ? found.bank.code : undefined
}

const common = (context: MandateContext, code: string | null, currency: string, account: PayerAccount): BodyValues => ({
  ...ownValues(context),
  bankCode: bankCodeOf(code, currency),
  accountNo: account.number,
  accountName: account.holder,
  billerId: context.settings.credentials.debits?.billerId,
})

/** What a registration may say; undefined: the payer named no account. */
export function registrationValues(context: MandateContext, request: LinkRequest, end: Date): BodyValues | undefined {
  const { account, code, currency, mandate } = request
  if (!account || bankCodeOf(code, currency) === undefined) return undefined
  return {
    ...common(context, code, currency, account),
    reference: request.reference,
    amount: mandate.maxAmount && toSnapMoney(mandate.maxAmount),
    customerReference: request.customerReference,
    merchantName: request.merchantName,
    expiresAt: formatTimestamp(end, context.settings.profile.calls.bodyTime),
  }
}

/** What a debit, and a query of one, may say; undefined: what was stored of its mandate is none of ours. */
export function debitValues(context: MandateContext, request: ChargeRequest): BodyValues | undefined {
  const { link, amount, description, sentAt, reference, railReference } = request
  const account = unsealAccount(link.secret)
  if (!account || link.railReference === null) return undefined
  const { debits } = context.settings.credentials
  return {
    ...common(context, link.code, link.currency, account),
    mandateReference: link.railReference,
    chargeReference: reference,
    chargeRailReference: railReference,
    amount: toSnapMoney(amount),
    currency: amount.currency,
    description: description || undefined,
    sentAt: formatTimestamp(sentAt, context.settings.profile.calls.bodyTime),
    billerAccount: debits?.account,
    billerAccountName: debits?.accountName,
  }
}

const SHOWN_LAST = 4

/** An account as its holder recognises it: `••••7508`. */
export const maskAccount = ({ number }: Pick<PayerAccount, 'number'>): string => `••••${number.slice(-SHOWN_LAST)}`
