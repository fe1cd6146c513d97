import { GRAMMAR, THINGS_ENGLISH, THINGS_INDONESIAN } from '../words/word-classes.ts'
import type { Token } from './cursor.ts'

/** Which part a word plays, as far as lists and endings say; a word may have several. */
export const CLASS = { thing: 1, person: 2, verb: 4, pronoun: 8, modal: 16, adverb: 32, determiner: 64 } as const

const classes = new Map<string, number>()

function add(list: string, bit: number): void {
  for (const word of list.split(/\s+/)) if (word !== '') classes.set(word, (classes.get(word) ?? 0) | bit)
}

add(THINGS_ENGLISH, CLASS.thing)
add(THINGS_INDONESIAN, CLASS.thing)
for (const [name, list] of Object.entries(GRAMMAR)) add(list, CLASS[name as keyof typeof GRAMMAR])

/** Endings of words that are listed without them: "kemejanya", "gutters", "Mia's". */
const ENDINGS = ["'s", 's', 'es', 'nya', 'ku', 'mu'] as const
const STEM_MIN = 3

/** Verbs that Indonesian forms of any stem, and English past tenses. */
const INDONESIAN_VERB =
  /^(?:meng[aiueogkh]|meny[aiueo]|mem[bpfvaiueo]|men[cdjtsz]|me[lrwymn][aiueo]|nge[a-z]|ng[aiueo]|ny[aiueo])[a-z]{3,}$/
const ENGLISH_PAST = /^[a-z]{3,}[^aeiou]ed$/
/** Nouns that look like them. */
const NO_VERBS = new Set(
  'merino menthol mental mentor member members memory memorial membership mentari melinjo merchant merchandise metallic melody menuhin ngabuburit mewarnai mengkudu merpati mentega menu meja mesin melon merica medali memori mentimun menara metal meter mewah meteran melati merah mebel mendoan menpora merpati mertua nyonya nyamuk nyepi ngaben dinding dinamo dinas diesel dimsum diapers digital diskon diamond diamonds diklat dispenser dialog diary diploma disko display berlian beras berita bersih berkas berkah berkat bermuda berkebun terasi terang terong terpal teras terapi termos tergantung teratai teri terima hundred sacred naked flatbed seabed embed kindred seed speed shed'.split(
    ' ',
  ),
)

function formOf(word: string): number {
  for (const ending of ENDINGS) {
    if (word.length < ending.length + STEM_MIN || !word.endsWith(ending)) continue
    const known = classes.get(word.slice(0, -ending.length))
    if (known !== undefined) return known & (CLASS.thing | CLASS.person)
  }
  if (NO_VERBS.has(word)) return 0
  return INDONESIAN_VERB.test(word) || ENGLISH_PAST.test(word) ? CLASS.verb : 0
}

/** The classes of a word, as bits. */
export const classesOf = (token: Token): number =>
  token.kind === 'word' ? (classes.get(token.text) ?? formOf(token.text)) : 0

export const isOfClass = (token: Token | undefined, bits: number): boolean =>
  token !== undefined && (classesOf(token) & bits) !== 0
