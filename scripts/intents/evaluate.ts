import { judge, readSentences, type Sentence } from '../../test/intents/corpus.ts'

/** How the sentences of one kind were read. */
type Score = { of: number; exact: number; paidRight: number; wrong: number }

const noScore = (): Score => ({ of: 0, exact: 0, paidRight: 0, wrong: 0 })

function add(score: Score, { is, isPaidRight }: ReturnType<typeof judge>): void {
  score.of += 1
  score.exact += is === 'exact' ? 1 : 0
  score.paidRight += isPaidRight ? 1 : 0
  score.wrong += is === 'wrong' ? 1 : 0
}

const percent = (part: number, of: number): string => `${((100 * part) / of).toFixed(1)} %`.padStart(8)

const report = (kind: string, { of, exact, paidRight, wrong }: Score): void =>
  console.log(
    `${kind.padEnd(16)} ${String(of).padStart(5)}  all of it ${percent(exact, of)}  money and method ${percent(paidRight, of)}  silently wrong ${wrong}`,
  )

/** Scores the sentences of one file by kind; `showsMisses` prints every sentence that was not read exactly. */
function scoreFile(file: string, showsMisses: boolean): void {
  const kinds = new Map<string, Score>()
  const all = noScore()
  const misses: string[] = []
  for (const sentence of readSentences(file)) {
    const judged = judge(sentence)
    const score = kinds.get(sentence.cat) ?? noScore()
    kinds.set(sentence.cat, score)
    add(score, judged)
    add(all, judged)
    if (judged.is !== 'exact') misses.push(describeMiss(sentence, judged))
  }
  console.log(file)
  for (const [kind, score] of [...kinds].sort(([a], [b]) => a.localeCompare(b))) report(kind, score)
  report('all', all)
  if (showsMisses) for (const miss of misses) console.log(miss)
}

const describeMiss = ({ id, intent, expect }: Sentence, { is, got }: ReturnType<typeof judge>): string =>
  `${is} ${id} ${JSON.stringify(intent)}\n  expected ${JSON.stringify(expect)}\n  got      ${got}`

const options = process.argv.slice(2)
const files = options.filter((one) => one !== '--misses')
if (files.length === 0) {
  console.error('usage: npm run eval:intents -- [--misses] FILE.jsonl …')
  process.exitCode = 2
}
for (const file of files) scoreFile(file, options.includes('--misses'))
