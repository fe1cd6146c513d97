import { FRAMES } from './made-frames.ts'
import { ENGLISH, INDONESIAN } from './made-words.ts'

/** A sentence of our own making. `goods`: what its description must hold, in small letters. */
export type MadeSentence = { readonly intent: string; readonly region: string; readonly goods: string }

/** Numbers that look random and are the same every time (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

const listOf = (text: string): string[] =>
  text
    .split(';')
    .map((one) => one.trim())
    .filter((one) => one !== '')

const SLOTS = {
  H: 'greetings',
  T: 'titles',
  N: 'names',
  O: 'towns',
  V: 'verbs',
  A: 'amounts',
  M: 'methods',
  P: 'places',
  D: 'dates',
  R: 'refs',
  Y: 'thanks',
} as const

type Words = typeof INDONESIAN | typeof ENGLISH

const sentencesPerFrame = 12
/** Shares of sentences in small letters, and in capitals. */
const SMALL = 0.35
const CAPITALS = 0.06

const regionOf = (text: string): string => {
  const signs = { '£': 'GB', '₹': 'IN', AUD: 'AU', RM: 'MY', S$: 'SG' }
  return Object.entries(signs).find(([sign]) => text.includes(sign))?.[1] ?? 'US'
}

function fill(frame: string, words: Words, random: () => number, isIndonesian: boolean): MadeSentence {
  const pick = (list: readonly string[]): string => list[Math.floor(random() * list.length)] ?? ''
  const [thing = '', goods = ''] = pick(listOf(words.goods)).split('|')
  const filled = frame
    .replaceAll('{G}', thing)
    .replace(/\{([HTNOVAMPDRY])\}/g, (_whole, slot: keyof typeof SLOTS) => pick(listOf(words[SLOTS[slot]])))
    .replaceAll('\\n', '\n')
  const roll = random()
  const intent = roll < SMALL ? filled.toLowerCase() : roll < SMALL + CAPITALS ? filled.toUpperCase() : filled
  return { intent, region: isIndonesian ? 'ID' : regionOf(filled), goods }
}

/** Sentences from frames and words that were written for this alone: the same ones every time. */
export function makeSentences(seed: number): MadeSentence[] {
  const random = randomOf(seed)
  const make = (frames: string, words: Words, isIndonesian: boolean): MadeSentence[] =>
    listOf(frames).flatMap((frame) =>
      Array.from({ length: sentencesPerFrame }, () => fill(frame, words, random, isIndonesian)),
    )
  return [...make(FRAMES.id, INDONESIAN, true), ...make(FRAMES.en, ENGLISH, false)]
}
