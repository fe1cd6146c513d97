import type { Classified } from './classified.ts'
import { isSign, isStop, isUpper, means, meansAny, type Sentence, type Token } from './sentence.ts'
import type { MethodWords } from './words/methods.ts'

export type CheckoutType = '' | MethodWords['type']

/** The way to pay that the sentence names; `at` are the tokens of its mentions. `''`: none, several, or only ruled out. */
export type Method = {
  readonly type: CheckoutType
  readonly code: string | null
  readonly at: readonly number[]
  readonly rule: string
}

/** A way to pay named in the sentence. Those that only name goods are no mentions. */
export type Mention = { readonly at: number; readonly method: MethodWords; readonly isRuledOut: boolean }

type Scene = {
  readonly sentence: Sentence
  readonly numberTokens: ReadonlySet<number>
  readonly unitTokens: ReadonlySet<number>
  readonly region: string | null
}

/** Words that are a bank, a wallet or a card only where the sentence makes them one. */
const HOMONYMS = new Set(['permata', 'dana', 'mandiri', 'card', 'cards', 'kartu', 'visa', 'cc', 'go pay', 'kartunya'])

const isJoint = (token: Token | undefined): boolean => isSign(token, '/', '&', '+') || means(token, 'or')
const isSmall = (token: Token): boolean => meansAny(token, 'polite', 'filler') || token.entry.leadsMethod

/** Walks left over small words and other ways to pay to the word that introduces them: "via", "bayar pakai". */
function isIntroduced({ sentence: { tokens } }: Scene, at: number): boolean {
  for (let i = at - 1; i >= 0 && i >= at - 6; i--) {
    const token = tokens[i]!
    if (meansAny(token, 'way', 'not', 'offer')) return true
    const isPassable = token.kind !== 'number' && (token.entry.method !== null || isJoint(token) || isSmall(token))
    if (!isPassable) return false
  }
  return false
}

const isVirtualAccount = (token: Token | undefined): boolean =>
  token?.entry.method?.type === 'virtual_account' && token.entry.method.code === null

function isBankHere({ sentence: { tokens } }: Scene, at: number): boolean {
  const [before, after] = [tokens[at - 1], tokens[at + 1]]
  return (
    before?.entry.leadsBank === true ||
    isVirtualAccount(after) ||
    isVirtualAccount(before) ||
    (isSign(before, '(') && isVirtualAccount(tokens[at - 2]))
  )
}

/** A clause of its own ("…, DANA ya"), or the last word behind the amount ("75rb BCA"). */
function isClause({ sentence, numberTokens }: Scene, at: number): boolean {
  const { tokens } = sentence
  let left = at - 1
  while (
    left >= 0 &&
    (tokens[left]!.entry.leadsMethod || isJoint(tokens[left]) || tokens[left]!.entry.method !== null) &&
    !isStop(tokens[left])
  )
    left--
  let right = at + 1
  while (
    right < tokens.length &&
    (meansAny(tokens[right]!, 'polite') || isJoint(tokens[right]) || tokens[right]!.entry.method !== null) &&
    !isStop(tokens[right])
  )
    right++
  const isOpenLeft = left < 0 || isStop(tokens[left]) || isSign(tokens[left], '-', '/', ':', '=')
  const isOpenRight =
    right >= tokens.length || isStop(tokens[right]) || isSign(tokens[right], '-', '/') || tokens[right]!.kind === 'sign'
  if (isOpenLeft && isOpenRight) return true
  const isBehindAmount = numberTokens.has(left) && isOpenRight
  return isBehindAmount && (tokens[at]!.text !== 'permata' || isUpper(sentence, tokens[at]!))
}

function isGoods(scene: Scene, at: number, isWay: boolean): boolean {
  const { tokens } = scene.sentence
  const [before, after] = [tokens[at - 1], tokens[at + 1]]
  const { sure, code } = tokens[at]!.entry.method!
  if (means(before, 'goodsBefore') && !means(before, 'way')) return true
  const isGoodsWord = means(after, 'goodsAfter') && tokens[at + 2]?.kind !== 'number'
  if (isGoodsWord && !(isWay && sure)) return true
  if (code !== 'DANA') return false
  return means(after, 'fund') || (means(before, 'fund') && !isWay)
}

/** Virginia, an assistant, or a virtual account. */
function isLooseVirtualAccount(scene: Scene, at: number): boolean {
  const { tokens } = scene.sentence
  if (scene.region === 'US')
    return tokens[at + 1]?.entry.method?.code != null || tokens[at - 1]?.entry.method?.code != null
  return !['a', 'an', 'hire', 'my', 'the', 'our', 'vitamin', 'in'].includes(tokens[at - 1]?.text ?? '')
}

function isMention(scene: Scene, at: number): boolean {
  const { sentence } = scene
  const token = sentence.tokens[at]!
  const isWay = isIntroduced(scene, at)
  if (scene.unitTokens.has(at) || isGoods(scene, at, isWay)) return false
  const { sure, code, type } = token.entry.method!
  if (sure) return true
  if (token.text === 'va') return isWay || isLooseVirtualAccount(scene, at)
  const isBank = type === 'virtual_account' && code !== null && isBankHere(scene, at)
  if (isBank) return true
  if (code === 'PERMATA' && isWay)
    return ['via', 'lewat', 'ke', 'bayar', 'melalui'].includes(wayBefore(sentence.tokens, at))
  if (isWay) return !isHomonymPhrase(sentence, at)
  if (token.text === 'go pay') return false
  return isClause(scene, at) && !(HOMONYMS.has(token.text) && type === 'credit_card' && at < sentence.tokens.length - 2)
}

const wayBefore = (tokens: readonly Token[], at: number): string => {
  for (let i = at - 1; i >= 0; i--) if (means(tokens[i], 'way')) return tokens[i]!.text
  return ''
}

/** "pakai dana kas", "bayar kartu ujian", "paid visa fees": an unknown noun behind a homonym makes it goods. */
function isHomonymPhrase({ tokens }: Sentence, at: number): boolean {
  if (!HOMONYMS.has(tokens[at]!.text)) return false
  const after = tokens[at + 1]
  return (
    after?.kind === 'word' &&
    after.entry.meanings.size === 0 &&
    after.entry.method === null &&
    after.entry.mark === null &&
    after.entry.numbers.length === 0
  )
}

/** Ruled out by what stands before it ("jangan pakai kartu atau QRIS") or behind it ("QRIS lagi error"). */
function isRuledOut({ sentence: { tokens } }: Scene, at: number): boolean {
  for (let i = at - 1; i >= 0 && i >= at - 8; i--) {
    const token = tokens[i]!
    if (means(token, 'not')) return true
    if (means(token, 'flip') && !meansAny(token, 'polite')) break
    const isPassable =
      token.kind === 'word'
        ? token.entry.method !== null || means(token, 'way') || isSmall(token) || isJoint(token)
        : isSign(token, '/', '&')
    if (!isPassable) break
  }
  for (let i = at + 1; i < tokens.length && i <= at + 3; i++) {
    const token = tokens[i]!
    if (means(token, 'broken')) return !means(token, 'not') || tokens[i + 1]?.entry.method == null
    if (token.kind !== 'word' || !isSmall(token)) return false
  }
  return false
}

/** Finds every way to pay that the sentence names as such. */
export function findMentions(
  sentence: Sentence,
  numbers: readonly Classified[],
  amountTokens: ReadonlySet<number>,
  region: string | null,
): Mention[] {
  const unitTokens = new Set(
    numbers.flatMap(({ why }) =>
      why?.by != null && ['size', 'measure', 'adjective'].includes(why.reason) ? [why.by] : [],
    ),
  )
  const scene: Scene = { sentence, numberTokens: amountTokens, unitTokens, region }
  const mentions: Mention[] = []
  sentence.tokens.forEach((token, at) => {
    const { method } = token.entry
    if (method !== null && isMention(scene, at)) mentions.push({ at, method, isRuledOut: isRuledOut(scene, at) })
  })
  return mentions
}

/** Between two mentions stands nothing that offers a choice: "QRIS pakai GoPay", "kartu kredit BCA". */
const isOneWay = (tokens: readonly Token[], from: number, to: number): boolean =>
  tokens
    .slice(from + 1, to)
    .every(
      (token) =>
        token.kind === 'word' &&
        !means(token, 'offer') &&
        (token.text === 'pakai' || token.text === 'pake' || !means(token, 'or')) &&
        (means(token, 'way') || isSmall(token)),
    )

/** Drops what only says how the QR is scanned or whose card it is. */
function withoutDetails(tokens: readonly Token[], mentions: readonly Mention[]): Mention[] {
  const hosts = mentions.filter(({ method }) => method.type === 'qrcode' || method.type === 'credit_card')
  return mentions.filter((one) => {
    if (hosts.includes(one) || one.method.code === null) return true
    return !hosts.some((host) => {
      const isBank = one.method.type === 'virtual_account'
      if (host.method.type === 'credit_card' && !isBank) return false
      const [from, to] = host.at < one.at ? [host.at, one.at] : [one.at, host.at]
      if (host.at > one.at && (host.method.type === 'qrcode' || to - from > 1)) return false
      return isOneWay(tokens, from, to)
    })
  })
}

/** "OVO atau e-wallet lain": the wallet is an example. */
const isExample = (tokens: readonly Token[], mentions: readonly Mention[]): boolean =>
  mentions.some((one, i) => {
    const next = mentions[i + 1]
    return (
      next !== undefined &&
      (one.method.code === null) !== (next.method.code === null) &&
      tokens.slice(one.at + 1, next.at).some((token) => token.text === 'atau' || token.text === 'or')
    )
  })

/** Decides type and code from the mentions: one type, or none; one bank or wallet, or no code. */
export function chooseMethod({ tokens }: Sentence, mentions: readonly Mention[]): Method {
  const offered = withoutDetails(
    tokens,
    mentions.filter((one) => !one.isRuledOut),
  )
  const at = offered.map((one) => one.at)
  const types = new Set(offered.map(({ method }) => method.type))
  const [type] = types
  if (type === undefined)
    return { type: '', code: null, at: [], rule: mentions.length > 0 ? 'type.ruledOut' : 'type.none' }
  if (types.size > 1) return { type: '', code: null, at, rule: 'type.several' }
  const codes = new Set(offered.map(({ method }) => method.code).filter((code) => code !== null))
  const [code] = codes
  const isClear = codes.size === 1 && !isExample(tokens, offered)
  return { type, code: isClear ? code! : null, at, rule: 'type.named' }
}
