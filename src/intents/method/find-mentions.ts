import type { Classified } from '../kinds/kind.ts'
import { isNoun } from '../kinds/noun.ts'
import { decide, once, type Rule, table } from '../rules.ts'
import { isHardStop, isOneOf, isSign, means, meansAny, peek, type Span, type Token } from '../tokens/cursor.ts'
import { isCapital, isShouted, type Sentence } from '../tokens/sentence.ts'
import {
  CHARGES,
  FROM_BALANCE,
  METHOD_HOMONYMS,
  NO_ACCOUNT_BEFORE,
  TRANSFERS,
  VA,
  WAYS_TO_PERMATA,
  WITH,
} from '../words/particular.ts'
import {
  hasLastDigits,
  isBeforeGoodsWord,
  isBesideSureWay,
  isCharged,
  isHad,
  isHomonymOfGoods,
  isQuotedOnGoods,
  opensSentence,
} from './beside-mention.ts'
import { isClause, isIntroduced, isPoliteClause } from './clause.ts'
import type { Mention, Scene } from './mention.ts'
import { isRuledOut } from './ruled-out.ts'

/** "virtual account", "dompet digital": the kind of a payment method, without a name. */
const isKind = (token: Token | undefined, type: string): boolean =>
  token?.entry.method?.type === type && token.entry.method.code === null

const isVirtualAccount = (token: Token | undefined): boolean => isKind(token, 'virtual_account')

/** "dompet digital DANA", "bank permata", "Mandiri VA", "virtual account (BCA)", "bikin VA 550rb BNI buat les" */
function isBankHere({ sentence, amounts, token: { previous, next }, method }: Scene): boolean {
  if (method.code !== null && isKind(previous, method.type)) return true
  if (method.type !== 'virtual_account' || method.code === null) return false
  return (
    previous?.entry.leadsBank === true ||
    isVirtualAccount(next) ||
    isOneOf(next, TRANSFERS) ||
    (isSign(previous, '(') && isVirtualAccount(previous?.previous)) ||
    (amounts.some(({ last }) => last === previous) && sentence.tokens.some(isVirtualAccount))
  )
}

/** Virginia, an assistant, or a virtual account. */
function isLooseAccount({ token: { previous, next }, region }: Scene): boolean {
  if (region === 'US') return next?.entry.method?.code != null || previous?.entry.method?.code != null
  return !isOneOf(previous, NO_ACCOUNT_BEFORE)
}

/** The last word for paying before a payment method. */
function wayBefore({ token }: Scene): Token | undefined {
  let way = token.previous
  while (way !== undefined && !means(way, 'way')) way = way.previous
  return way
}

const isDana = ({ method }: Scene): boolean => method.code === 'DANA'
const isPermata = ({ method }: Scene): boolean => method.code === 'PERMATA'

/** "Mbak Dana, ini Rara": a name after a form of address; "charge Dana $45". */
const isName = ({ token: { previous }, method }: Scene): boolean =>
  !method.sure &&
  ((means(previous, 'title') && !meansAny(previous, 'addressee', 'way')) ||
    (method.code === 'DANA' && isOneOf(previous, CHARGES)))

/** "Mastercard Arena": a brand of card and a capital after it begin a clause. */
const opensName = ({ sentence, token: { previous, next }, method }: Scene): boolean =>
  method.type === 'credit_card' &&
  method.sure &&
  (previous === undefined || isHardStop(previous)) &&
  next !== undefined &&
  isCapital(sentence, next) &&
  isNoun(next) &&
  isNoun(next.next) &&
  !isShouted(sentence) &&
  !means(next, 'title')

/** A card that is no payment method unless it stands at the end: "kartu ujian 25rb". */
const isCardInside = ({ token, method }: Scene): boolean =>
  isOneOf(token, METHOD_HOMONYMS) &&
  method.type === 'credit_card' &&
  peek(token, 2) !== undefined &&
  !opensSentence(token)

/** Units may be spelled like a payment method: the VA of "900 VA". */
const isUnitOf = (token: Token, { why }: Classified): boolean =>
  why?.by === token && (why.kind === 'size' || why.kind === 'measure' || why.kind === 'adjective')

/** Whether a word for a payment method names it as such. */
export const MENTIONS = table<Rule<Scene, boolean>>([
  {
    name: 'unit',
    example: 'listrik 900 VA Rp25.000',
    over: 'account',
    when: ({ numbers, token }) => numbers.some((number) => isUnitOf(token, number)),
    reason: false,
  },
  {
    name: 'name-after-a-title',
    example: 'Mbak Dana, mau bayar jepit 23rb',
    over: 'polite-clause',
    when: isName,
    reason: false,
  },
  {
    name: 'beside-a-sure-way',
    example: 'card or bank transfer, $40 dress',
    region: 'US',
    over: 'card-inside-the-sentence',
    when: isBesideSureWay,
    reason: true,
  },
  {
    name: 'card-of-the-payer',
    example: 'sales tax filing $150, card ending 4471',
    region: 'US',
    over: 'card-inside-the-sentence',
    when: ({ token, method }) =>
      method.type === 'credit_card' && (hasLastDigits(token) || isCharged(token) || isHad(token)),
    reason: true,
  },
  {
    name: 'polite-clause',
    example: 'Card if possible, $30 mug',
    region: 'US',
    over: 'card-inside-the-sentence',
    when: isPoliteClause,
    reason: true,
  },
  {
    name: 'code-that-is-made',
    example: 'bikin QRIS 85.000 buat cuci sepatu',
    over: 'after-a-goods-word',
    when: ({ token: { previous, next }, method }) =>
      method.type === 'qrcode' && means(previous, 'command') && !isNoun(next),
    reason: true,
  },
  {
    name: 'after-a-goods-word',
    example: 'gift card 250rb',
    over: 'card-inside-the-sentence',
    when: ({ token: { previous } }) =>
      means(previous, 'goodsBefore') && !means(previous, 'way') && !isOneOf(previous?.previous, FROM_BALANCE),
    reason: false,
  },
  {
    name: 'written-on-goods',
    example: 'stiker "scan QR di sini" 24rb',
    over: 'nothing-else',
    when: isQuotedOnGoods,
    reason: false,
  },
  {
    name: 'part-of-a-name',
    example: 'Mastercard Arena tour ticket $45',
    region: 'US',
    over: 'nothing-else',
    when: opensName,
    reason: false,
  },
  {
    name: 'part-of-goods',
    example: 'Yoga mat bag with QR code print, 99k',
    over: 'nothing-else',
    when: (scene) =>
      isBeforeGoodsWord(scene) && isOneOf(scene.token.previous, WITH) && isNoun(scene.token.previous?.previous),
    reason: false,
  },
  {
    name: 'before-a-goods-word',
    example: 'QR code stickers $12',
    region: 'US',
    over: 'nothing-else',
    when: (scene) => isBeforeGoodsWord(scene) && !(scene.method.sure && scene.isWay()),
    reason: false,
  },
  {
    name: 'before-a-fund-word',
    example: 'dana pendidikan 250rb',
    when: (scene) => isDana(scene) && means(scene.token.next, 'fund'),
    reason: false,
  },
  {
    name: 'nothing-else',
    example: 'kopi 25rb qris',
    over: 'clause-of-its-own',
    when: ({ method }) => method.sure,
    reason: true,
  },
  {
    name: 'account',
    example: 'kopi 25rb va',
    over: 'no-account',
    when: (scene) => isOneOf(scene.token, VA) && (scene.isWay() || isLooseAccount(scene)),
    reason: true,
  },
  {
    name: 'no-account',
    example: 'Richmond VA $250',
    region: 'US',
    when: ({ token }) => isOneOf(token, VA),
    reason: false,
  },
  {
    name: 'bank-or-wallet',
    example: 'kopi 25rb bank mandiri',
    over: 'clause-of-its-own',
    when: isBankHere,
    reason: true,
  },
  {
    name: 'way-to-permata',
    example: 'kopi 25rb via permata',
    over: 'gem',
    when: (scene) => isPermata(scene) && scene.isWay() && isOneOf(wayBefore(scene), WAYS_TO_PERMATA),
    reason: true,
  },
  {
    name: 'gem',
    example: 'kalung pakai permata 250rb',
    over: 'introduced',
    when: (scene) => isPermata(scene) && scene.isWay(),
    reason: false,
  },
  {
    name: 'homonym-of-goods',
    example: 'bayar visa liburan 25rb',
    over: 'introduced',
    when: (scene) => scene.isWay() && isHomonymOfGoods(scene),
    reason: false,
  },
  {
    name: 'introduced',
    example: 'kopi 25rb via bca',
    over: 'clause-of-its-own',
    when: ({ isWay }) => isWay(),
    reason: true,
  },
  {
    name: 'card-inside-the-sentence',
    example: 'kartu: kopi susu 25rb',
    over: 'clause-of-its-own',
    when: isCardInside,
    reason: false,
  },
  { name: 'clause-of-its-own', example: 'kopi 25rb, dana', when: isClause, reason: true },
  { name: 'any-other-word', example: 'ujian mandiri 45rb', when: () => true, reason: false },
])

/** A mention, and whether a word introduces it or it is a clause of its own. */
type Placed = Mention & { readonly isPlaced: boolean }

/** Where one payment method is introduced, another one behind goods belongs to their name: "speaker QRIS 185rb, via BNI". */
function withoutGoods(found: readonly Placed[]): readonly Placed[] {
  const wanted = found.filter(({ isRuledOut: isOut }) => !isOut)
  const isPlain = new Set(wanted.map(({ method }) => method.type)).size < 2 || !wanted.some(({ isPlaced }) => isPlaced)
  if (isPlain) return found
  return found.filter(({ token: { previous }, isPlaced }) => isPlaced || !isNoun(previous) || isOneOf(previous, VA))
}

/** Finds every payment method that the sentence names as such. */
export function findMentions(
  sentence: Sentence,
  numbers: readonly Classified[],
  amounts: readonly Span[],
  region: string | null,
): readonly Mention[] {
  const mentions: Placed[] = []
  for (const token of sentence.tokens) {
    const { method } = token.entry
    if (method === null) continue
    const isWay = once(() => isIntroduced(token))
    const scene: Scene = { sentence, token, method, isWay, amounts, numbers, region }
    if (decide(MENTIONS, scene)?.reason)
      mentions.push({ token, method, isRuledOut: isRuledOut(token), isPlaced: isWay() || isClause(scene) })
  }
  return withoutGoods(mentions)
}
