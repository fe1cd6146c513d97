import { describe, expect, test } from 'vitest'
import { judge, readCorpus, type Sentence } from './corpus.ts'

type Score = { exact: number; of: number }

/** "a6.qty 14/14": how each rule fared, in the order of the rules. */
function scoreByRule(sentences: readonly Sentence[]): string {
  const rules = new Map<string, Score>()
  for (const sentence of sentences) {
    const score = rules.get(sentence.cat) ?? { exact: 0, of: 0 }
    rules.set(sentence.cat, { exact: score.exact + (judge(sentence).is === 'exact' ? 1 : 0), of: score.of + 1 })
  }
  return [...rules]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([rule, { exact, of }]) => `${rule} ${exact}/${of}`)
    .join('  ')
}

describe.each(['sample', 'corpus'] as const)('the %s', (name) => {
  const sentences = readCorpus(name)

  test('is read exactly, sentence by sentence', () => {
    const unread = sentences.flatMap((sentence) => {
      const { is, got } = judge(sentence)
      return is === 'exact' ? [] : [`${is}: ${JSON.stringify(sentence)} got ${got}`]
    })
    console.info(`${name}: ${sentences.length - unread.length} of ${sentences.length}\n${scoreByRule(sentences)}`)
    expect(unread).toEqual([])
  })

  test('tells no sentence twice', () => {
    const keys = sentences.map(({ intent, region, defaultCurrency }) => `${region}/${defaultCurrency}: ${intent}`)
    expect(new Set(keys).size).toBe(keys.length)
    expect(new Set(sentences.map(({ id }) => id)).size).toBe(sentences.length)
  })
})
