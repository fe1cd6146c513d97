import type { Rule } from '../rules.ts'
import { CLASS } from '../tokens/classes.ts'
import { means } from '../tokens/cursor.ts'
import type { Place } from './phrase.ts'

/** What the words of a phrase say of it: rules of EVIDENCE that lists of words decide. */
export const EVIDENCE_OF_WORDS: readonly Rule<Place>[] = [
  {
    name: 'begins-with-a-place',
    example: 'meja pojok dekat jendela, pecel 25rb',
    when: ({ phrase: { whole } }) => means(whole.first, 'place'),
    reason: 'where is not what',
  },
  {
    name: 'holds-a-thing',
    example: 'kemeja flanel 25rb',
    when: ({ phrase: { things } }) => things > 0,
    reason: 'a word for what is sold',
  },
  {
    name: 'holds-two-things',
    example: 'mie ayam bakso 25rb',
    when: ({ phrase: { things } }) => things > 1,
    reason: 'words for what is sold describe each other',
  },
  {
    name: 'holds-three-things',
    example: 'mie ayam bakso telur 25rb',
    when: ({ phrase: { things } }) => things > 2,
    reason: 'the longer its name, the surer',
  },
  {
    name: 'holds-a-person',
    example: 'kurir paket 25rb',
    when: ({ phrase: { classes } }) => (classes & CLASS.person) !== 0,
    reason: 'people are paid, and hardly ever bought',
  },
  {
    name: 'holds-a-verb',
    example: 'kran bocor dapur 25rb',
    when: ({ phrase: { classes } }) => (classes & CLASS.verb) !== 0,
    reason: 'a clause, and no name of goods',
  },
  {
    name: 'holds-a-pronoun',
    example: 'mug we both liked $25',
    region: 'US',
    when: ({ phrase: { classes } }) => (classes & CLASS.pronoun) !== 0,
    reason: 'a clause about people',
  },
  {
    name: 'holds-a-modal',
    example: 'could be the mug, $25',
    region: 'US',
    when: ({ phrase: { classes } }) => (classes & CLASS.modal) !== 0,
    reason: 'a clause, and no name of goods',
  },
  {
    name: 'holds-an-adverb',
    example: 'mug back home $25',
    region: 'US',
    when: ({ phrase: { classes } }) => (classes & CLASS.adverb) !== 0,
    reason: 'a remark',
  },
  {
    name: 'holds-a-determiner',
    example: 'lid of my mug $25',
    region: 'US',
    when: ({ phrase: { classes } }) => (classes & CLASS.determiner) !== 0,
    reason: 'something known is spoken of',
  },
]
