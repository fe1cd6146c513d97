import { NativeSelect, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { HOME_CURRENCY } from '../../src/markets/market-of.ts'
import { hasBrands, isPaymentType, TYPE_CODES } from '../../src/payment-methods/types.ts'
import type { Reply } from '../api/endpoint-types.ts'
import { formatDecimal } from '../format/money.ts'
import { amountIn } from '../format/typed-amount.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { AmountField } from '../parts/form/amount-field.tsx'
import { Form, faultOf, textOf } from '../parts/form/form.tsx'
import { Panel } from '../parts/screen.tsx'
import { Facts } from '../parts/values/facts.tsx'
import { Moment } from '../parts/values/moment.tsx'
import type { Fee } from './say.ts'
import { words } from './words.ts'

type Subject = Fee['subject']
export const SUBJECTS: readonly Subject[] = [...TYPE_CODES, 'payout', 'payout_same_bank']
export type PreviewQuery = { readonly subject: Subject; readonly code: string | null; readonly amount: string | null }
/** Whether a price may be of one bank, wallet or brand of cards alone. */
const hasCode = (subject: Subject): boolean =>
  !isPaymentType(subject) || hasBrands(subject) || subject === 'credit_card'

type Priced = Reply<'GET /v1/fees/preview'>

/** Prices an amount: `ask` calls the server. */
export function Preview({ ask }: { ask: (query: PreviewQuery) => Promise<Priced> }) {
  const text = useWords(words)
  const [subject, setSubject] = useState<Subject>('qrcode')
  const priced = useMutation({
    mutationFn: (values: FormData) =>
      ask({ subject, code: textOf(values, 'code'), amount: `${amountIn(textOf(values, 'amount'), HOME_CURRENCY)}` }),
  })
  return (
    <Panel title={text.preview} isNarrow>
      <p className="muted" style={{ marginBottom: '1rem' }}>
        {text.previewText}
      </p>
      <Form
        submit={text.ask}
        isBusy={priced.isPending}
        error={priced.error}
        fields={['code', 'amount']}
        onSubmit={(values) => priced.mutate(values)}
      >
        <NativeSelect
          label={text.what}
          value={subject}
          data={SUBJECTS.map((value) => ({ value, label: text.subjects[value] }))}
          onChange={(event) => {
            setSubject(SUBJECTS.find((one) => one === event.currentTarget.value) ?? subject)
            priced.reset()
          }}
        />
        {hasCode(subject) && (
          <TextInput
            name="code"
            label={text.code}
            placeholder={text.any}
            maxLength={32}
            error={faultOf(priced.error, 'code')}
          />
        )}
        <AmountField
          name="amount"
          label={text.amount}
          currency={HOME_CURRENCY}
          required
          error={faultOf(priced.error, 'amount')}
        />
      </Form>
      <div role="status">{priced.data && <Answer priced={priced.data} />}</div>
    </Panel>
  )
}

function Answer({ priced: { amount, fee, tax, net, currency, availableAt } }: { priced: Priced }) {
  const text = useWords(words)
  const locale = useLocale()
  const money = (value: string) => <span className="tabular">{formatDecimal(value, currency, locale)}</span>
  const isPayment = availableAt !== null
  return (
    <div style={{ marginTop: '1.25rem' }}>
      <Facts
        facts={[
          { label: isPayment ? text.paid : text.sent, value: money(amount) },
          { label: text.fee, value: money(fee) },
          { label: text.tax, value: money(tax) },
          { label: isPayment ? text.youGet : text.youPay, value: <strong>{money(net)}</strong> },
          { label: text.availableAt, value: availableAt && <Moment at={availableAt} exact /> },
        ]}
      />
    </div>
  )
}
