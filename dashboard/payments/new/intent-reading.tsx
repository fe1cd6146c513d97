import { Button } from '@mantine/core'
import type { IntentPreview } from '../../api/replies.ts'
import { formatMoney } from '../../format/money.ts'
import { useLocale, useWords } from '../../language/locale.tsx'
import { Facts } from '../../parts/values/facts.tsx'
import { useTypeName } from '../payment-table.tsx'
import { words } from '../words.ts'

type Part = IntentPreview['explain'][number]

/** The person said so, and the sentence did not. */
const isAnswered = ({ rule }: Part): boolean => rule.startsWith('answer.')

type Props = { reading: IntentPreview; onAskAgain: () => void }

/** What was read, and from which words; where a question was answered, a way to answer it differently. */
export function IntentReading({ reading, onAskAgain }: Props) {
  const text = useWords(words)
  const locale = useLocale()
  const typeName = useTypeName()
  const { amount, currency, type, code, description, explain } = reading
  const values: Record<string, string | null> = {
    amount: formatMoney(amount, currency, locale),
    currency,
    type: typeName(type),
    code,
    description,
  }
  const facts = Object.entries(values).map(([field, value]) => {
    const part = explain.find((one) => one.field === field)
    const source = part && (isAnswered(part) ? `(${text.yourAnswer})` : part.text && text.readFrom(part.text))
    return {
      label: text.read[field] ?? field,
      value: value && (
        <>
          {value} {source && <span className="muted">{source}</span>}
        </>
      ),
    }
  })
  return (
    <section aria-label={text.understood}>
      <h2 style={{ fontSize: '0.9375rem' }}>{text.understood}</h2>
      <Facts facts={facts} />
      {explain.some(isAnswered) && (
        <Button mt="xs" size="xs" variant="default" onClick={onAskAgain}>
          {text.askAgain}
        </Button>
      )}
    </section>
  )
}
