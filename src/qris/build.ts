import type { Money } from '../base/money.ts'
import { writeAmountField } from './amount-field.ts'
import { crc16 } from './crc.ts'
import { foldName } from './fold.ts'
import type { Qris } from './parse.ts'
import { type Field, writeFields } from './tlv.ts'

/** UMI micro, UKE small, UME medium, UBE large, URE regular, PSO public service, BLU public service agency. */
type QrisCriteria = 'UMI' | 'UKE' | 'UME' | 'UBE' | 'URE' | 'PSO' | 'BLU'

/** The content of a code. Names are folded to ASCII and cut to fit; everything else must be valid already. */
export type QrisDraft = {
  readonly merchantName: string
  readonly city: string
  readonly postalCode: string
  /** National merchant id: `ID` and 13 digits. */
  readonly nmid: string
  /** The acquirer's reverse domain name, e.g. `ID.GAPURA.SANDBOX`. */
  readonly gui: string
  /** Merchant PAN: the acquirer's 8-digit NNS and the merchant's number, at most 19 digits. */
  readonly pan: string
  /** The acquirer's own id of the merchant, at most 15 characters. */
  readonly merchantId: string
  readonly criteria: QrisCriteria
  /** Merchant category, ISO 18245. */
  readonly mcc: string
  /** Null: a static code, which is paid again and again; its payer types the amount. */
  readonly amount: Money | null
  /** Tag 62/05, at most 25 characters. */
  readonly reference: string
  /** Tag 62/07, at most 25 characters. */
  readonly terminal: string
  /** Tag 62/03, the shop; absent: none. */
  readonly label?: string | undefined
}

const NAME_MAX = 25
const CITY_MAX = 15
const PAYLOAD_MAX = 512

const FORMS: Partial<Readonly<Record<keyof QrisDraft, RegExp>>> = {
  postalCode: /^[ -~]{1,10}$/,
  nmid: /^ID\d{13}$/,
  gui: /^[ -~]{1,32}$/,
  pan: /^\d{15,19}$/,
  merchantId: /^[ -~]{1,15}$/,
  mcc: /^\d{4}$/,
  reference: /^[ -~]{1,25}$/,
  terminal: /^[ -~]{1,25}$/,
}

/** Fields and their checksum. */
function seal(fields: readonly Field[]): string {
  const open = `${writeFields(fields)}6304`
  const payload = open + crc16(open)
  if (payload.length > PAYLOAD_MAX) throw new RangeError('a QRIS code holds 512 characters')
  return payload
}

const template = (tag: string, parts: readonly (readonly [tag: string, value: string])[]): Field => ({
  tag,
  value: writeFields(parts.map(([part, value]) => ({ tag: part, value }))),
})

/**
 * A code, fields in ascending order: a dynamic one for one exact amount, or a static one. QRIS has no field for an expiry: the
 * acquirer keeps that. Throws RangeError for a draft that no code can carry.
 */
export function buildQris(draft: QrisDraft): string {
  for (const [name, form] of Object.entries(FORMS)) {
    if (!form.test(String(draft[name as keyof QrisDraft]))) throw new RangeError(`QRIS ${name} is malformed`)
  }
  return seal([
    { tag: '00', value: '01' },
    { tag: '01', value: draft.amount ? '12' : '11' },
    template('26', [
      ['00', draft.gui],
      ['01', draft.pan],
      ['02', draft.merchantId],
      ['03', draft.criteria],
    ]),
    template('51', [
      ['00', 'ID.CO.QRIS.WWW'],
      ['02', draft.nmid],
      ['03', draft.criteria],
    ]),
    { tag: '52', value: draft.mcc },
    { tag: '53', value: '360' },
    ...(draft.amount ? [{ tag: '54', value: writeAmountField(draft.amount) }] : []),
    { tag: '58', value: 'ID' },
    { tag: '59', value: foldName(draft.merchantName, NAME_MAX, 'MERCHANT') },
    { tag: '60', value: foldName(draft.city, CITY_MAX, '-') },
    { tag: '61', value: draft.postalCode },
    template('62', [
      ...(draft.label ? [['03', foldName(draft.label, NAME_MAX, '-')] as const] : []),
      ['05', draft.reference],
      ['07', draft.terminal],
    ]),
  ])
}

/**
 * The same code for one purchase of `amount`: 01 becomes 12, 54 is put in its place, the rest stays as it was.
 * Only the code's own acquirer can route money for it: for sandboxes and tests, never to collect.
 */
export function toDynamicQris(code: Qris, amount: Money): string {
  const set = new Map([
    ['01', '12'],
    ['54', writeAmountField(amount)],
  ])
  const fields = code.fields.map(({ tag, value }) => ({ tag, value: set.get(tag) ?? value }))
  for (const [tag, value] of set) {
    if (fields.some((field) => field.tag === tag)) continue
    const next = fields.findIndex((field) => field.tag > tag)
    fields.splice(next === -1 ? fields.length : next, 0, { tag, value })
  }
  return seal(fields)
}
