import { judge, readOf, readSentences, type Sentence } from '../../test/intents/corpus.ts'

/** How the sentences of one kind were read. */
type Score = {
  of: number
  exact: number
  paidRight: number
  wrong: number
  alarms: number
  others: number
  missed: number
}

const noScore = (): Score => ({
  of: 0,
  exact: 0,
  paidRight: 0,
  wrong: 0,
  alarms: 0,
  others: 0,
  missed: 0,
})

function add(score: Score, { is, isPaidRight }: ReturnType<typeof judge>): void {
  score.of += 1
  score.exact += is === 'exact' ? 1 : 0
  score.paidRight += isPaidRight ? 1 : 0
  score.wrong += is === 'wrong' ? 1 : 0
}

/** Counts false alarms of the gate, and what it lets pass; sentences that must be questioned count as neither. */
function addKind(score: Score, sentence: Sentence): void {
  const reading = readOf(sentence)
  const isRefused = reading.is === 'refused' && reading.readAs !== null
  const isOther = sentence.cat.startsWith('no.')
  if (isOther) score.others += 1
  if (isOther && !isRefused) score.missed += 1
  if (!isOther && isRefused && !('error' in sentence.expect)) score.alarms += 1
}

const percent = (part: number, of: number): string => `${((100 * part) / Math.max(1, of)).toFixed(1)} %`.padStart(8)

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
    addKind(all, sentence)
    if (judged.is !== 'exact') misses.push(describeMiss(sentence, judged))
  }
  console.log(file)
  for (const [kind, score] of [...kinds].sort(([a], [b]) => a.localeCompare(b))) report(kind, score)
  report('all', all)
  const requests = all.of - all.others
  console.log(
    `requests refused as none: ${all.alarms} of ${requests} (${percent(all.alarms, requests).trim()}); ` +
      `others taken for requests: ${all.missed} of ${all.others} (${percent(all.missed, all.others).trim()})`,
  )
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
