import { dayText } from '../../markets/day-text.ts'
import type { Sheet } from '../../pdf/sheet.ts'
import type { ReportLanguage } from '../report.ts'
import { timeInWords } from './figures.ts'
import { type Party, writeLetterhead } from './letterhead.ts'
import { documentWords } from './words.ts'

/** What every document says of itself. */
export type DocumentHead = {
  readonly from: Party | null
  readonly to: Party
  readonly language: ReportLanguage
  readonly firstDay: string
  readonly lastDay: string
  readonly timeZone: string
  readonly madeAt: Date
  /** The month is not over. */
  readonly isInterim: boolean
}

const LABEL_WIDTH = 110
const MUTED = '#5b616e'
const WARNING = '#9a3412'

/** Both sides of a document, its title, and of when it is. */
export function writeHead(
  sheet: Sheet,
  head: DocumentHead,
  title: string,
  facts: readonly (readonly [name: string, value: string])[],
): void {
  const { language, timeZone } = head
  const words = documentWords[language]
  writeLetterhead(sheet, head.from, head.to)
  sheet.text(title, { size: 20, weight: 'bold' })
  sheet.down(38)
  const all = [
    ...facts,
    [words.period, `${dayText(head.firstDay, language)} – ${dayText(head.lastDay, language)}`],
    [words.zone, timeZone],
    [words.made, timeInWords(head.madeAt, timeZone, language)],
  ] as const
  for (const [name, value] of all) {
    sheet.text(name, { color: MUTED })
    sheet.text(value, { x: sheet.left + LABEL_WIDTH })
    sheet.down(16)
  }
  if (head.isInterim) {
    sheet.down(6)
    sheet.text(words.interim, { weight: 'bold', color: WARNING })
    sheet.down(16)
  }
  sheet.down(12)
  sheet.rule()
  sheet.down(24)
}
