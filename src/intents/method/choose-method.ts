import { pairsOf } from '../pairs.ts'
import { decide, type ReadingRule, type Rule, table } from '../rules.ts'
import { isHardStop, isOneOf, isSign, isWord, means, type Token, tokensBetween, tokensOf } from '../tokens/cursor.ts'
import type { MethodWords } from '../words/methods.ts'
import { EITHER, LEFT_OPEN, OR, OR_WHAT, SCANNING, USING } from '../words/particular.ts'
import { isSmall, type Mention } from './mention.ts'

export type CheckoutType = '' | MethodWords['type']

/** The payment method that the sentence names; `tokens` are its mentions. `''`: none, several, or only ruled out. */
type Method = {
  readonly type: CheckoutType
  readonly code: string | null
  readonly tokens: readonly Token[]
  readonly rule: string
}

const isConnecting = (token: Token): boolean =>
  isWord(token) &&
  !means(token, 'offer') &&
  !isOneOf(token, EITHER) &&
  (isOneOf(token, USING) || !means(token, 'or')) &&
  (means(token, 'way') || isSmall(token))

/** Between two mentions stands nothing that offers a choice: "QRIS pakai GoPay", "kartu kredit BCA". */
const isOneWay = (a: Mention, b: Mention): boolean => {
  const [from, to] = a.token.at < b.token.at ? [a, b] : [b, a]
  const between = tokensBetween(from.token, to.token)
  if (between.every(isConnecting)) return true
  return (
    between.some((token) => isOneOf(token, SCANNING)) && between.every((token) => isConnecting(token) || mayLead(token))
  )
}

/** "QRIS tapi scan-nya dari OVO", "QRIS (dari mbanking BCA)" */
const mayLead = (token: Token): boolean => isSign(token, '-(') || means(token, 'flip') || token.entry.leadsMethod

/** A bank or wallet that is named, and a QR code or a card beside it. */
type Detail = { readonly detail: Mention; readonly host: Mention }

const isAfter = ({ detail, host }: Detail): boolean => detail.token.at > host.token.at

/** What only says how a QR code is scanned or whose card it is. */
export const DETAILS = table<Rule<Detail>>([
  {
    name: 'wallet-or-bank-that-scans',
    example: 'kopi 25rb QRIS pakai GoPay',
    when: (pair) => pair.host.method.type === 'qrcode' && isAfter(pair) && isOneWay(pair.host, pair.detail),
    reason: 'the code is scanned with that app',
  },
  {
    name: 'bank-after-its-card',
    example: 'kopi 25rb kartu kredit BCA',
    when: (pair) =>
      pair.host.method.type === 'credit_card' &&
      pair.detail.method.type === 'virtual_account' &&
      isAfter(pair) &&
      isOneWay(pair.host, pair.detail),
    reason: 'the card is of that bank',
  },
  {
    name: 'bank-before-its-card',
    example: 'kopi 25rb BCA credit card',
    when: ({ host, detail }) =>
      host.method.type === 'credit_card' &&
      detail.method.type === 'virtual_account' &&
      detail.token.next === host.token,
    reason: 'the card is of that bank',
  },
])

/** Drops what only says how the QR is scanned or whose card it is. */
function withoutDetails(mentions: readonly Mention[]): Mention[] {
  const hosts = mentions.filter(({ method }) => method.type === 'qrcode' || method.type === 'credit_card')
  const isDetail = (one: Mention): boolean =>
    one.method.code !== null && hosts.some((host) => decide(DETAILS, { detail: one, host }) !== undefined)
  return mentions.filter((one) => hosts.includes(one) || !isDetail(one))
}

/** "OVO atau e-wallet lain": the wallet is an example. */
const isExample = (mentions: readonly Mention[]): boolean =>
  pairsOf(mentions).some(
    ([one, other]) =>
      (one.method.code === null) !== (other.method.code === null) &&
      tokensBetween(one.token, other.token).some((token) => isOneOf(token, OR)),
  )

/** "terserah mau qris apa transfer", "bebas, QRIS atau tunai": beside the payment methods that are named stands another one. */
const isLeftOpen = (mentions: readonly Mention[]): boolean =>
  mentions.some(({ token }) => {
    const joint = [token.next, token.previous].find((one) => isOneOf(one, OR_WHAT) || isSign(one, '/'))
    const other = joint === token.next ? joint?.next : joint?.previous
    if (joint === undefined || !isWord(other) || other?.entry.method != null) return false
    if (means(other, 'otherWay')) return true
    return sentenceAround(token).some((one) => isOneOf(one, LEFT_OPEN))
  })

/** The words between the ends of the sentence around a token. */
function sentenceAround(token: Token): Token[] {
  let [first, last] = [token, token]
  while (first.previous !== undefined && !isHardStop(first.previous)) first = first.previous
  while (last.next !== undefined && !isHardStop(last.next)) last = last.next
  return tokensOf({ first, last })
}

/** What the sentence offers, and the banks and wallets it names. */
type Offered = {
  readonly isAnyNamed: boolean
  readonly mentions: readonly Mention[]
  readonly types: readonly MethodWords['type'][]
  readonly codes: readonly string[]
}

const read = ({ mentions }: Offered, rule: string, type: CheckoutType, code: string | null = null): Method => ({
  type,
  code,
  tokens: mentions.map(({ token }) => token),
  rule,
})

/** Which payment method is meant. */
export const METHOD_CHOICES = table<ReadingRule<Offered, Method>>([
  {
    name: 'ruled-out',
    example: 'kopi 25rb jangan pakai kartu kredit',
    over: 'none',
    when: ({ types, isAnyNamed }) => types.length === 0 && isAnyNamed,
    reason: 'what is named is not wanted',
    read: (offered) => read(offered, 'type.ruledOut', ''),
  },
  {
    name: 'none',
    example: 'kopi 25rb',
    when: ({ types }) => types.length === 0,
    reason: 'no payment method is named',
    read: (offered) => read(offered, 'type.none', ''),
  },
  {
    name: 'several',
    example: 'kopi 25rb QRIS atau VA',
    when: ({ types }) => types.length > 1,
    reason: 'the payer may choose',
    read: (offered) => read(offered, 'type.several', ''),
  },
  {
    name: 'left-to-the-payer',
    example: 'kopi 25rb, terserah mau qris apa transfer',
    when: ({ mentions }) => isLeftOpen(mentions),
    reason: 'the payer may choose a way that is none of ours',
    read: (offered) => read(offered, 'type.several', ''),
  },
  {
    name: 'example',
    example: 'kopi 25rb OVO atau e-wallet lain',
    over: 'one-bank-or-wallet',
    when: ({ mentions }) => isExample(mentions),
    reason: 'the bank or wallet is an example, and the payer may choose another',
    read: (offered) => read(offered, 'type.named', offered.types[0] ?? ''),
  },
  {
    name: 'one-bank-or-wallet',
    example: 'kopi 25rb OVO',
    when: ({ codes }) => codes.length === 1,
    reason: 'the bank or wallet is named',
    read: (offered) => read(offered, 'type.named', offered.types[0] ?? '', offered.codes[0] ?? null),
  },
  {
    name: 'type',
    example: 'kopi 25rb virtual account',
    when: () => true,
    reason: 'no bank or wallet is named, or several are',
    read: (offered) => read(offered, 'type.named', offered.types[0] ?? ''),
  },
])

const distinct = <Item>(items: readonly Item[]): Item[] => items.filter((item, i) => items.indexOf(item) === i)

/** Decides type and code from the mentions: one type, or none; one bank or wallet, or no code. */
export function chooseMethod(all: readonly Mention[]): Method {
  const mentions = withoutDetails(all.filter((one) => !one.isRuledOut))
  const offered: Offered = {
    isAnyNamed: all.length > 0,
    mentions,
    types: distinct(mentions.map(({ method }) => method.type)),
    codes: distinct(mentions.map(({ method }) => method.code).filter((code) => code !== null)),
  }
  return decide(METHOD_CHOICES, offered)?.read(offered) ?? read(offered, 'type.none', '')
}
