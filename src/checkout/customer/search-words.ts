import { readPhone } from '../../connectors/phone.ts'
import type { Customer } from './customer.ts'

type Kind = 'name' | 'email' | 'phone' | 'key' | 'value' | 'network address' | 'request'

/** A word that finds a checkout: one word of a name, an address, a number, a key or a value of its metadata. */
export type SearchWord = { readonly kind: Kind; readonly text: string }

/** A query for checkouts with all these words. `pair`: this metadata key must have this value. */
export type SearchQuery = {
  readonly words: readonly SearchWord[]
  readonly pair?: readonly [key: string, value: string]
}

/** A longer value is prose, not something to look up. */
const VALUE_LENGTH_MAX = 64
/** More words than a name has: a sentence. */
const NAME_WORDS_MAX = 6
const E164 = /^\+?([1-9][0-9]{6,14})$/

/** The form in which texts are compared: without case, accents or surrounding spaces. */
export const normalised = (text: string): string =>
  text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase().trim()

const word = (kind: Kind, text: string): SearchWord => ({ kind, text: normalised(text) })
/** The network address of an order, by which orders are counted. */
export const addressWord = (address: string): SearchWord => ({ kind: 'network address', text: address })
/** A request as JSON, by which a repeat of it is recognised. */
export const requestWord = (json: string): SearchWord => ({ kind: 'request', text: json })
const nameWords = (name: string): SearchWord[] =>
  normalised(name)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((text) => text !== '')
    .map((text) => ({ kind: 'name', text }))

/** All words that find a checkout, besides its identifiers. */
export function searchWordsOf(customer: Customer | null, metadata: Readonly<Record<string, unknown>>): SearchWord[] {
  const { name = null, email = null, phone = null } = customer ?? {}
  return [
    ...(name === null ? [] : nameWords(name)),
    ...(email === null ? [] : [word('email', email)]),
    ...(phone === null ? [] : [word('phone', phone)]),
    ...Object.entries(metadata).flatMap(([key, value]) => [
      word('key', key),
      ...(typeof value === 'string' && value.trim() !== '' && value.length <= VALUE_LENGTH_MAX
        ? [word('value', value)]
        : []),
    ]),
  ]
}

/** The possible meanings of a typed text, each a query: a number, an address, a name, metadata. */
export function searchQueriesOf(text: string): SearchQuery[] {
  const phone = readPhone(text) ?? e164Of(text)
  const names = nameWords(text)
  const [, key = '', value = ''] = /^([A-Za-z0-9_.-]{1,40})\s*[:=]\s*(.+)$/.exec(text.trim()) ?? []
  return [
    ...(phone === undefined ? [] : [{ words: [word('phone', phone)] }]),
    ...(text.includes('@') ? [{ words: [word('email', text)] }] : []),
    { words: [word('value', text)] },
    { words: [word('key', text)] },
    ...(key === '' ? [] : [{ words: [word('key', key), word('value', value)], pair: [key, value] as const }]),
    ...(names.length === 0 || names.length > NAME_WORDS_MAX ? [] : [{ words: names }]),
  ]
}

function e164Of(text: string): string | undefined {
  const [, digits] = E164.exec(text.replaceAll(/[\s().-]/g, '')) ?? []
  return digits && `+${digits}`
}

/** Whether metadata has the pair that was searched for. */
export const hasPair = (
  metadata: Readonly<Record<string, unknown>>,
  [key, value]: readonly [string, string],
): boolean =>
  Object.entries(metadata).some(
    ([name, held]) =>
      normalised(name) === normalised(key) && typeof held === 'string' && normalised(held) === normalised(value),
  )
