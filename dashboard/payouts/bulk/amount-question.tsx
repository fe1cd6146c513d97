import { Button } from '@mantine/core'
import type { BulkPreview } from '../../../src/dashboard/payouts/schema.ts'
import { HOME_CURRENCY } from '../../../src/markets/market-of.ts'
import { formatMoney } from '../../format/money.ts'
import { useLocale, useWords } from '../../language/locale.tsx'
import { Panel } from '../../parts/screen.tsx'
import type { DecimalSign } from './bulk-calls.ts'
import { words } from './bulk-words.ts'

type Props = {
  readonly question: NonNullable<BulkPreview['question']>
  readonly isBusy: boolean
  readonly onAnswer: (sign: DecimalSign) => void
}

const SIGNS = ['comma', 'point'] as const
/** The same amount written with each decimal sign. */
const WRITTEN = { comma: '1.250.000,00', point: '1,250,000.00' } as const

/** Prompts for the decimal sign of a file whose amounts leave it ambiguous; no line is ready before. */
export function AmountQuestion({ question, isBusy, onAnswer }: Props) {
  const text = useWords(words)
  const locale = useLocale()
  return (
    <Panel title={text.signsTitle} isNarrow>
      <p style={{ marginBottom: '1rem' }}>{text.signsText}</p>
      {SIGNS.map((sign) => (
        <section key={sign} aria-label={text.signs[sign]} style={{ marginBottom: '1.25rem' }}>
          <strong className="tabular">{WRITTEN[sign]}</strong>
          <ul style={{ margin: '0.25rem 0 0.5rem', paddingInlineStart: '1.25rem', listStyle: 'disc' }}>
            {question.examples.map(({ line, written, [sign]: amount }) => (
              <li key={line}>
                {text.line(line)}: {written} ={' '}
                {amount === null ? text.notWhole : formatMoney(amount, HOME_CURRENCY, locale)}
              </li>
            ))}
          </ul>
          <Button variant="default" loading={isBusy} onClick={() => onAnswer(sign)} fullWidth>
            {text.signs[sign]}
          </Button>
        </section>
      ))}
      <p className="muted">{text.signsElse}</p>
    </Panel>
  )
}
