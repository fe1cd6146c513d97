import type { IntentPreview } from '../../src/intents/schema.ts'
import { formatMoney } from '../format/money.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { Facts } from '../parts/facts.tsx'
import { useTypeName } from './payment-table.tsx'
import { words } from './words.ts'

/** What was read, and from which words. */
export function IntentReading({ reading }: { reading: IntentPreview }) {
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
    const source = explain.find((part) => part.field === field)?.text
    return {
      label: text.read[field] ?? field,
      value: value && (
        <>
          {value} {source && <span className="muted">{text.readFrom(source)}</span>}
        </>
      ),
    }
  })
  return (
    <section aria-label={text.understood}>
      <h2 style={{ fontSize: '0.9375rem' }}>{text.understood}</h2>
      <Facts facts={facts} />
    </section>
  )
}
