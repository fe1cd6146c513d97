import { decide, once, type ReadingRule, table } from '../rules.ts'

/** UTF-16 units a description has at most. Source: interface, "POST /v1/checkout/intents". */
export const DESCRIPTION_MAX = 25

/** Made with the first text that is cut: it takes ten milliseconds. */
const graphemes = once(() => new Intl.Segmenter())

const spaceIn = (text: string): number => text.lastIndexOf(' ', DESCRIPTION_MAX)

/** Whole graphemes; where the first is too long, as many units as fit. */
function cutGraphemes(text: string): string {
  let head = ''
  for (const { segment } of graphemes().segment(text)) {
    if (head.length + segment.length > DESCRIPTION_MAX) break
    head += segment
  }
  return head === '' ? text.slice(0, DESCRIPTION_MAX) : head
}

/** How a text is brought to the length of a description. */
export const SHORTENINGS = table<ReadingRule<string, string>>([
  {
    name: 'fits',
    example: 'kopi susu 25rb',
    over: 'whole-words',
    when: (text) => text.length <= DESCRIPTION_MAX,
    reason: 'nothing is to be cut',
    read: (text) => text,
  },
  {
    name: 'whole-words',
    example: 'Rp64.000, QRIS, Rp64.000, QRIS, Rp64.000',
    when: (text) => spaceIn(text) > 0,
    reason: 'the cut is at the end of a word',
    read: (text) => text.slice(0, spaceIn(text)).replace(/[\s,;:.(/&+-]+$/, ''),
  },
  {
    name: 'whole-graphemes',
    example: 'Donaudampfschifffahrtsgesellschaft 25rb',
    when: () => true,
    reason: 'one long word is cut between graphemes',
    read: cutGraphemes,
  },
])

/** The head of a text, at most DESCRIPTION_MAX units: whole words where one fits, whole graphemes in any case. */
export function shorten(text: string): string {
  const plain = text.replace(/\s+/g, ' ').trim()
  return decide(SHORTENINGS, plain)?.read(plain) ?? plain
}
