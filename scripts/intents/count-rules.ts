import { readOf, readSentences } from '../../test/intents/corpus.ts'
import { findRules } from './find-rules.ts'

const rules = await findRules()
const served = new Map<string, number>()
const deciding = new Set<string>()
for (const [link, name] of rules)
  link.test = (state) => {
    const holds = link.rule.when(state)
    if (holds) deciding.add(name)
    return holds
  }
for (const file of process.argv.slice(2))
  for (const sentence of readSentences(file)) {
    deciding.clear()
    readOf(sentence)
    for (const name of deciding) served.set(name, (served.get(name) ?? 0) + 1)
  }
for (const name of rules.values()) console.log(`${String(served.get(name) ?? 0).padStart(6)}  ${name}`)
