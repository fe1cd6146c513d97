import type { InboundSection } from '../../src/connectors/snap/profile/inbound.ts'
import { SNAP_PROFILES } from '../../src/connectors/snap/profiles/profiles.ts'
import type { CallChanges } from '../inbound/inbound-caller.ts'
import { defined } from '../setup/defined.ts'
import type { Field, Lie, SnapRow } from './cells.ts'

type Body = Record<string, unknown>

/** What a good call is about, in the provider's terms. */
export type About = { readonly reference: string; readonly railReference: string; readonly amount: object }

/** A call as it is made: rightly signed, unless `changes` says otherwise. */
export type Forged = { readonly path: string; readonly body: Body; readonly changes: CallChanges }

const put = (body: Body, path: string, value: unknown): Body => {
  const [name = '', ...rest] = path.split('.')
  return {
    ...body,
    [name]: rest.length === 0 ? value : put((body[name] as Body | undefined) ?? {}, rest.join('.'), value),
  }
}

export const sectionOf = ({ profile }: Pick<SnapRow, 'profile'>): InboundSection =>
  defined(SNAP_PROFILES[profile as keyof typeof SNAP_PROFILES].inbound ?? undefined)

const serviceOf = (row: SnapRow) => defined(sectionOf(row)[row.service as 'vaPayment'])

let count = 0

/** The company code of a number is its first five digits. */
export const accountOf = (number: string) => ({
  partnerServiceId: `   ${number.slice(0, 5)}`,
  customerNo: number.slice(5),
  virtualAccountNo: `   ${number}`,
})

/** A call that is true in every field, and names all that there is to name. */
function trueBody(row: SnapRow, { reference, railReference, amount }: About): Body {
  const named = { merchantId: 'our-merchant-id', terminalId: 'our-terminal-id' }
  const names = { originalReferenceNo: railReference, originalPartnerReferenceNo: reference }
  switch (row.kind) {
    case 'inquiry':
      return { ...accountOf(railReference), inquiryRequestId: `I-${++count}` }
    case 'offer':
    case 'account': {
      const rule = serviceOf(row)
      const ours = { ...accountOf(railReference), [defined(rule.paymentId[0])]: `P-${++count}`, additionalInfo: named }
      const paid = put(ours, rule.amount, amount)
      const withStatus = rule.status ? put(paid, rule.status, '00') : paid
      return rule.reference ? put(withStatus, rule.reference, reference) : withStatus
    }
    case 'instrument':
      return { ...names, latestTransactionStatus: '00', amount, additionalInfo: named }
    case 'return':
      return {
        ...names,
        latestTransactionStatus: '04',
        refundNo: `R-${++count}`,
        refundAmount: amount,
        additionalInfo: named,
      }
    case 'refund':
      return { ...names, latestTransactionStatus: '00', refundNo: `R-${++count}`, amount, additionalInfo: named }
    case 'transfer':
      return { ...names, latestTransactionStatus: '00', amount }
    case 'token':
      return {}
  }
}

/** Where a field stands in the body of such a call. */
function pathOf(row: SnapRow, field: Field): string {
  const isVa = row.kind === 'offer' || row.kind === 'account' || row.kind === 'inquiry'
  switch (field) {
    case 'merchant':
      return 'additionalInfo.merchantId'
    case 'terminal':
      return 'additionalInfo.terminalId'
    case 'reference':
      return isVa ? defined(serviceOf(row).reference) : 'originalPartnerReferenceNo'
    case 'instrument':
      return isVa ? 'virtualAccountNo' : 'originalReferenceNo'
    case 'amount':
      return isVa ? serviceOf(row).amount : row.kind === 'return' ? 'refundAmount' : 'amount'
    default:
      return isVa ? defined(serviceOf(row).status) : 'latestTransactionStatus'
  }
}

const ANOTHERS: Partial<Record<Field, unknown>> = {
  merchant: 'another-merchant',
  terminal: 'another-terminal',
  reference: '0another0references000000',
  instrument: 'another-instrument',
  amount: { value: '1.00', currency: 'IDR' },
}

/** What a lie makes of a field's value; `altered` and `unknown` are of any kind that the field can have. */
function falseValue(field: Field, lie: Lie): unknown {
  if (lie === 'absent') return undefined
  if (lie === 'altered' && field === 'status') return '06'
  return lie === 'unknown' ? '77' : ANOTHERS[field]
}

const OLD: Readonly<Record<string, number>> = { 'midtrans-snap': 4 * 3_600_000 + 1_000 }
const FIVE_MINUTES = 5 * 60_000 + 1_000

/** The true call of a row, false in one field. `true`: false in none. */
export function forge(row: SnapRow, about: About, now: Date, field: Field | 'none', lie: Lie | 'true'): Forged {
  const path = defined(serviceOf(row).paths[0])
  const good = trueBody(row, about)
  if (lie === 'true' || lie === 'again' || field === 'none') return { path, body: good, changes: {} }
  if (field === 'partner') {
    const said = { another: 'another-partner', empty: '', absent: undefined }[lie as 'another']
    return { path, body: good, changes: { headers: { 'x-partner-id': said } } }
  }
  if (field === 'time') {
    const then = new Date(now.getTime() - (OLD[row.profile] ?? FIVE_MINUTES))
    return { path, body: good, changes: { headers: { 'x-timestamp': then.toISOString() } } }
  }
  const isNumber = field === 'instrument' && 'virtualAccountNo' in good
  const body =
    isNumber && lie === 'another'
      ? { ...good, ...accountOf(`${about.railReference}9`) }
      : put(good, pathOf(row, field), falseValue(field, lie))
  return { path, body, changes: lie === 'altered' ? { signed: JSON.stringify(good) } : {} }
}
