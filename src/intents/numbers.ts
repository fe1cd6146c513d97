import { fromInteger, plus } from './exact.ts'
import type { NumberSpan, Trouble } from './number-span.ts'
import { means, meansAny, type Sentence, type Token } from './sentence.ts'
import { beginsTerm, countsSomething, isArticle, isGluedOn, readTerm, type Term } from './terms.ts'

/** Whether what follows "one thousand" or "100 ribu" without a multiplier belongs to it, is a number of its own, or is unclear. */
function judgeRemainder(sentence: Sentence, before: Term, rest: Term, at: number): 'add' | 'apart' | 'tail' {
  const { tokens } = sentence
  const follower = tokens[rest.next]
  if (rest.letterM !== null || isGluedOn(follower) || rest.value.scale > 0) return 'apart'
  if (rest.form === 'digits') {
    const { shape, hasLeadingZero } = tokens[at]!.digits!
    if (
      shape !== 'plain' ||
      hasLeadingZero ||
      tokens[at]!.text.length > 3 ||
      rest.next > at + 1 ||
      meansAny(follower, 'times', 'percent') ||
      follower?.text === '%'
    )
      return 'apart'
    if (countsSomething(follower) || follower?.text === '@' || follower?.text === '/') return 'apart'
    const isSpelled = meansAny(tokens[before.next - 1], 'vague') === false && tokens[before.next - 1]!.text.length > 3
    return before.power === 3 && isSpelled && rest.value.units >= 100 && rest.value.units % 50 === 0 ? 'add' : 'tail'
  }
  const isThousandAndOne =
    before.value.units === 1000 && tokens[before.next - 1]!.entry.numbers.some(({ role }) => role === 'one')
  if (isThousandAndOne && rest.value.units < 100) return 'tail'
  if (rest.value.units < 100 && countsSomething(follower)) return 'apart'
  if (before.power === 3 && (rest.language === 'en' || rest.value.units >= 100)) return 'add'
  return 'tail'
}

function readSpan(sentence: Sentence, at: number): NumberSpan | null {
  const { tokens } = sentence
  const head = readTerm(sentence, at)
  if (head === null) return null
  let sum = head
  let smallest = head.power
  let floor = head.power
  while (floor > 0 && sum.trouble !== 'tail') {
    const isAnd = sum.language === 'en' && sum.form === 'words' && tokens[sum.next]?.text === 'and'
    const start = isAnd ? sum.next + 1 : sum.next
    if (
      tokens[start] === undefined ||
      (tokens[start]!.glued && tokens[start]!.kind !== 'word' && !beginsTerm(tokens, start))
    )
      break
    const term = isArticle(tokens[start]!) ? null : readTerm(sentence, start)
    if (term === null || (isAnd && term.form !== 'words')) break
    if (term.power === 0) {
      const verdict = judgeRemainder(sentence, { ...sum, power: floor }, term, start)
      if (verdict === 'apart') break
      sum = {
        ...sum,
        value: plus(sum.value, term.value),
        next: term.next,
        trouble: verdict === 'tail' ? 'tail' : (sum.trouble ?? term.trouble),
      }
      break
    }
    if (term.power >= floor || term.value.units >= 10 ** floor * 10 ** term.value.scale) break
    const isCut = head.value.scale > 0
    sum = {
      ...sum,
      value: plus(sum.value, term.value),
      next: term.next,
      trouble: isCut ? 'tail' : (sum.trouble ?? term.trouble),
    }
    smallest = term.power
    floor = term.power
  }
  return {
    first: at,
    last: sum.next - 1,
    value: sum.value,
    form: head.form,
    power: smallest,
    language: sum.language,
    letterM: sum.letterM,
    trouble: sum.trouble,
  }
}

const slangSpan = (at: number, value: number, trouble: Trouble | null): NumberSpan => ({
  first: at,
  last: at,
  value: fromInteger(value),
  form: 'slang',
  power: 3,
  language: 'id',
  letterM: null,
  trouble,
})

/** "a", "one" alone, and number words of languages that need more than one word, are words. */
function isJustWord(tokens: readonly Token[], span: NumberSpan): boolean {
  if (span.form !== 'words' || span.power > 0) return false
  if (isArticle(tokens[span.first]!)) return span.first === span.last
  const isForeign = span.language === 'vn' || span.language === 'ph' || span.language === 'th'
  const hasMark = tokens[span.last + 1]?.entry.mark != null
  return isForeign && !hasMark && span.value.units < 100
}

/** Finds every number of the sentence, in order. Says nothing yet of what the numbers are. */
export function findNumbers(sentence: Sentence): NumberSpan[] {
  const spans: NumberSpan[] = []
  const { tokens } = sentence
  for (let at = 0; at < tokens.length; ) {
    const token = tokens[at]!
    let span: NumberSpan | null = null
    if (token.entry.slang !== null) span = slangSpan(at, token.entry.slang, null)
    else if (token.kind === 'number' || token.entry.numbers.length > 0) span = readSpan(sentence, at)
    else if (means(token, 'slang') && token.entry.multiplier === null && isIndonesianSlang(token))
      span = slangSpan(at, 0, 'slang')
    if (span === null || isJustWord(tokens, span)) {
      at++
      continue
    }
    spans.push(span)
    at = span.last + 1
  }
  return spans
}

// English slang ("grand", "large") means money only behind a number; Indonesian slang is the number.
const isIndonesianSlang = (token: Token): boolean => token.entry.isIndonesian && !token.entry.isEnglish
