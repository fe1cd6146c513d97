import { once } from '../rules.ts'
import { KIND_WORDS } from './words.ts'

/** What is known of a word: the numbers of its classes, and which form of a listed word it is; 0: the listed word. */
export type Known = { readonly classes: readonly number[]; readonly form: number }

const NONE: readonly number[] = []
const UNKNOWN: Known = { classes: NONE, form: 0 }
/** The form of a phrase's first word. */
const IN_PHRASE = 80

const listed = new Map<string, readonly number[]>()
/** The most words of a phrase, by its first. */
const lengths = new Map<string, number>()

/** Fills the tables for the first word: most processes never read one. */
const fill = once(() => {
  for (const [at, list] of Object.values(KIND_WORDS).entries())
    for (const word of list.split(/\s+/)) {
      listed.set(word, [...new Set([...(listed.get(word) ?? NONE), at + 1])])
      const [head = '', ...rest] = word.split('_')
      if (rest.length > 0) lengths.set(head, Math.max(rest.length + 1, lengths.get(head) ?? 0))
    }
})

/** How many classes there are; their numbers begin with 1. */
export const CLASS_COUNT = Object.keys(KIND_WORDS).length

/** The class of words for what is sold. */
export const GOODS = Object.keys(KIND_WORDS).indexOf('goods') + 1

const CLITIC = /(?:nya|nye|nyo|ne|na|ipun|ku|mu|lah|kah|pun|tah)$/
const SUFFIX = /(?:kan|in|i|keun|no|ke|ken|aken|an|ing|ed|s|es|d)$/
const PREFIX = /^(?:di|men|mem|meng|meny|me|nge|ng|n|ny|m|pen|pem|peng|peny|pe|per|ter|ke|ber|tak|mag|nag|pa|i|ipa)-?/
/** The initial letter that a nasal prefix replaces: "nagih" is a form of "tagih". */
const NASALS = new Map([
  ...['men', 'n', 'pen'].map((prefix) => [prefix, 't'] as const),
  ...['mem', 'm', 'pem'].map((prefix) => [prefix, 'p'] as const),
  ...['meng', 'ng', 'peng'].map((prefix) => [prefix, 'k'] as const),
  ...['meny', 'ny', 'peny'].map((prefix) => [prefix, 's'] as const),
])
const STEM_MIN = 3
const FORM_MIN = 4
const SUFFIX_FORMS = new Map([
  ['an', 2],
  ['ed', 4],
  ['d', 4],
  ['ing', 6],
  ['s', 8],
  ['es', 8],
])

type Base = { readonly word: string; readonly form: number }

/** A word without its endings, and each with the form that the ending makes. */
function basesOf(word: string): Base[] {
  const bare = word.replace(CLITIC, '')
  const bases: Base[] = [{ word, form: 0 }]
  if (bare !== word && bare.length >= STEM_MIN) bases.push({ word: bare, form: 1 })
  for (const base of [...bases]) {
    const stem = base.word.replace(SUFFIX, '')
    if (stem === base.word || stem.length < STEM_MIN) continue
    const ending = base.word.slice(stem.length)
    bases.push({ word: stem, form: base.form + (SUFFIX_FORMS.get(ending) ?? 10) })
    if (ending === 'ing' || ending === 'ed') {
      bases.push({ word: `${stem}e`, form: base.form + 4 }, { word: stem.slice(0, -1), form: base.form + 4 })
    }
  }
  return bases
}

/** What a prefix makes of a verb: passive, done by chance, a noun, active. */
function prefixForm(prefix: string): number {
  if (prefix.startsWith('d')) return 16
  if (prefix.startsWith('t') || prefix.startsWith('ke')) return 32
  return prefix.startsWith('p') ? 48 : 64
}

function findPrefixed({ word, form }: Base): Known | undefined {
  const [prefix] = PREFIX.exec(word) ?? []
  if (prefix === undefined || word.length - prefix.length < STEM_MIN) return undefined
  const rest = word.slice(prefix.length)
  const classes = listed.get(rest) ?? listed.get((NASALS.get(prefix.replace('-', '')) ?? '') + rest)
  return classes && { classes, form: form + prefixForm(prefix) }
}

function find(word: string): Known {
  fill()
  const direct = listed.get(word)
  if (direct !== undefined || word.length < FORM_MIN) return direct ? { classes: direct, form: 0 } : UNKNOWN
  const bases = basesOf(word)
  for (const { word: base, form } of bases) {
    const classes = listed.get(base)
    if (classes !== undefined) return { classes, form }
  }
  for (const base of bases) {
    const found = findPrefixed(base)
    if (found !== undefined) return found
  }
  return UNKNOWN
}

/** The most words whose classes are cached: they come from callers. */
const CACHED_MAX = 20_000
const cache = new Map<string, Known>()

/** The classes of a word or of a form of it. */
export function classesOf(word: string): Known {
  const cached = cache.get(word)
  if (cached !== undefined) return cached
  const found = find(word)
  if (cache.size < CACHED_MAX) cache.set(word, found)
  return found
}

/** The classes of the word at a place with those of the longest phrase that begins there; null: none does. */
export function phraseAt(words: readonly string[], at: number, own: Known): Known | null {
  let joined = words[at] ?? ''
  const longest = lengths.get(joined)
  if (longest === undefined) return null
  let found: readonly number[] | undefined
  for (let k = 1; k < longest && at + k < words.length; k++) {
    joined += `_${words[at + k]}`
    found = listed.get(joined) ?? found
  }
  return found === undefined ? null : { classes: [...new Set([...own.classes, ...found])], form: IN_PHRASE }
}
