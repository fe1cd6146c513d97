import type { Money } from '../base/money.ts'
import { readAmountField } from './amount-field.ts'
import { crc16 } from './crc.ts'
import { type Field, QrisError, type QrisFault, readFields } from './tlv.ts'

/** An acquirer's account template, under `tag` 26–50. */
type QrisAccount = {
  readonly tag: string
  readonly gui: string
  readonly pan: string | null
  readonly merchantId: string | null
  readonly criteria: string | null
}

/** What the payer may add: nothing, a sum of their choice, a fixed sum, a percentage (`0.7` is 0.7 %). */
type QrisTip =
  | { readonly is: 'none' }
  | { readonly is: 'chosen' }
  | { readonly is: 'fixed'; readonly amount: Money }
  | { readonly is: 'percent'; readonly percent: string }

/** A code that was read whole. Texts are as printed: padding and odd lengths occur in real codes. */
export type Qris = {
  readonly initiation: 'static' | 'dynamic'
  readonly accounts: readonly QrisAccount[]
  /** National merchant id, tag 51/02. */
  readonly nmid: string | null
  readonly mcc: string
  /** Null: the payer types it. */
  readonly amount: Money | null
  readonly tip: QrisTip
  readonly merchantName: string
  readonly city: string
  readonly postalCode: string
  /** Tag 62 by sub-tag: 01 bill number, 05 reference, 07 terminal. */
  readonly additional: ReadonlyMap<string, string>
  /** Every field in the code's own order, tag 63 left out. */
  readonly fields: readonly Field[]
}

const PAYLOAD_MAX = 512

const LAST = /6304([0-9A-Fa-f]{4})$/

function checkFrame(payload: string, fields: readonly Field[]): void {
  const first = fields[0]
  if (first?.tag !== '00') throw new QrisError('out_of_place', '00')
  if (first.value !== '01') throw new QrisError('malformed', '00')
  const last = fields.at(-1)
  if (last?.tag !== '63') {
    throw new QrisError(fields.some(({ tag }) => tag === '63') ? 'out_of_place' : 'missing', '63')
  }
  const [, crc] = LAST.exec(payload) ?? []
  if (!crc || last.value !== crc) throw new QrisError('malformed', '63')
  if (crc16(payload.slice(0, -4)) !== crc.toUpperCase()) throw new QrisError('wrong_crc', '63')
}

/** Reads the required fields, in the order of their tags. Lengths are the standard's maxima. */
function readRequired(tags: ReadonlyMap<string, string>) {
  const required = (tag: string, form: RegExp): string => {
    const value = tags.get(tag) ?? ''
    if (!form.test(value)) throw new QrisError(tags.has(tag) ? 'malformed' : 'missing', tag)
    return value
  }
  const mcc = required('52', /^\d{4}$/)
  required('53', /^360$/)
  required('58', /^ID$/)
  const merchantName = required('59', /^[^|]{1,25}$/u)
  const city = required('60', /^.{1,15}$/u)
  return { mcc, merchantName, city, postalCode: required('61', /^.{1,10}$/u) }
}

function readAccount({ tag, value }: Field): QrisAccount {
  const parts = new Map(readFields(value, `${tag}/`).map((field) => [field.tag, field.value]))
  const pan = parts.get('01') ?? null
  if (pan !== null && !/^\d{1,19}$/.test(pan)) throw new QrisError('malformed', `${tag}/01`)
  const gui = parts.get('00')
  if (gui === undefined) throw new QrisError('missing', `${tag}/00`)
  return { tag, gui, pan, merchantId: parts.get('02') ?? null, criteria: parts.get('03') ?? null }
}

function readTip(tags: ReadonlyMap<string, string>): QrisTip {
  const flag = tags.get('55')
  if (flag === undefined) return { is: 'none' }
  if (flag === '01') return { is: 'chosen' }
  if (flag === '02') {
    const amount = readAmountField(tags.get('56') ?? '')
    if (amount) return { is: 'fixed', amount }
    throw new QrisError(tags.has('56') ? 'malformed' : 'missing', '56')
  }
  if (flag !== '03') throw new QrisError('malformed', '55')
  const percent = tags.get('57')
  if (percent === undefined) throw new QrisError('missing', '57')
  if (!/^\d{1,2}(\.\d{1,2})?$/.test(percent) || Number(percent) === 0) throw new QrisError('malformed', '57')
  return { is: 'percent', percent }
}

function readAmount(text: string | undefined): Money | null {
  if (text === undefined) return null
  const amount = readAmountField(text)
  if (!amount) throw new QrisError('malformed', '54')
  return amount
}

const isBetween = (tag: string, low: string, high: string): boolean => tag >= low && tag <= high

function readInitiation(tags: ReadonlyMap<string, string>): Qris['initiation'] {
  const initiation = tags.get('01') ?? '11' // codes without it are static in practice
  if (initiation !== '11' && initiation !== '12') throw new QrisError('malformed', '01')
  return initiation === '11' ? 'static' : 'dynamic'
}

function readCode(payload: string): Qris {
  if (Array.from(payload).length > PAYLOAD_MAX) throw new QrisError('too_long', '')
  if (/\p{Cc}/u.test(payload)) throw new QrisError('malformed', '')
  const fields = readFields(payload)
  checkFrame(payload, fields)
  const tags = new Map(fields.map(({ tag, value }) => [tag, value]))
  const { mcc, merchantName, city, postalCode } = readRequired(tags)
  if (!fields.some(({ tag }) => isBetween(tag, '02', '51'))) throw new QrisError('missing', '26')
  const initiation = readInitiation(tags)
  const central = tags.get('51')
  if (central === undefined && tags.get('01') === '11') throw new QrisError('missing', '51')
  return {
    initiation,
    accounts: fields.filter(({ tag }) => isBetween(tag, '26', '50')).map(readAccount),
    nmid: central === undefined ? null : readAccount({ tag: '51', value: central }).merchantId,
    mcc,
    amount: readAmount(tags.get('54')),
    tip: readTip(tags),
    merchantName,
    city,
    postalCode,
    additional: new Map(readFields(tags.get('62') ?? '', '62/').map(({ tag, value }) => [tag, value])),
    fields: fields.slice(0, -1),
  }
}

/**
 * Reads a QRIS code: fields in any order, but 00 first, 63 last, none twice, checksum right, and every required field
 * well formed. Lower-case checksums are read. Source: EMVCo MPM, and QRIS as printed in real codes.
 */
export function parseQris(payload: string): { is: 'read'; code: Qris } | { is: 'faulty'; fault: QrisFault } {
  try {
    return { is: 'read', code: readCode(payload) }
  } catch (error) {
    if (error instanceof QrisError) return { is: 'faulty', fault: error.fault }
    throw error
  }
}
