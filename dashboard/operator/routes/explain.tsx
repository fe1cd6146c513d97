import { NativeSelect } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import type { Explained, Explanation, RouteMethod } from '../../../src/dashboard/connections/route-schema.ts'
import { HOME_CURRENCY } from '../../../src/markets/market-of.ts'
import { call } from '../../api/call.ts'
import { amountIn } from '../../format/typed-amount.ts'
import { useWords } from '../../language/locale.tsx'
import { AmountField } from '../../parts/form/amount-field.tsx'
import { Form, faultOf, textOf } from '../../parts/form/form.tsx'
import { Panel } from '../../parts/screen.tsx'
import { Tag } from '../../parts/values/status.tsx'
import { paths } from '../../paths.ts'
import css from '../operator.module.css'
import { useMerchants } from '../queries.ts'
import { type OperatorText, words } from '../words.ts'
import { CodeField, METHODS } from './code-field.tsx'

/** Over which connection a payment or payout would go, and why not over the others. */
export function Explain({ codes }: { codes: Readonly<Record<string, readonly string[]>> }) {
  const text = useWords(words)
  const merchants = useMerchants().data?.data ?? []
  const [method, setMethod] = useState<RouteMethod>('qrcode')
  const ask = useMutation({
    mutationFn: (values: FormData) =>
      call('GET /dashboard/api/operator/routes/explain', {
        query: {
          method,
          code: textOf(values, 'code'),
          amount: `${amountIn(textOf(values, 'amount'), HOME_CURRENCY)}`,
          merchant: textOf(values, 'merchant'),
        },
      }),
  })
  return (
    <Panel title={text.explain} isNarrow>
      <p className="muted" style={{ marginBottom: '1rem' }}>
        {text.explainText}
      </p>
      <Form
        submit={text.ask}
        isBusy={ask.isPending}
        error={ask.error}
        fields={['code', 'amount', 'merchant']}
        onSubmit={(values) => ask.mutate(values)}
      >
        <NativeSelect
          label={text.method}
          value={method}
          data={METHODS.map((value) => ({ value, label: text.methods[value] }))}
          onChange={(event) => {
            setMethod(METHODS.find((one) => one === event.currentTarget.value) ?? method)
            ask.reset()
          }}
        />
        <CodeField key={method} method={method} codes={codes} error={faultOf(ask.error, 'code')} />
        <AmountField
          name="amount"
          label={text.amount}
          currency={HOME_CURRENCY}
          required
          error={faultOf(ask.error, 'amount')}
        />
        <NativeSelect
          name="merchant"
          label={text.account}
          data={[{ value: '', label: text.any }, ...merchants.map(({ id, name }) => ({ value: id, label: name }))]}
        />
      </Form>
      <div role="status">{ask.data && <Answer explanation={ask.data} />}</div>
    </Panel>
  )
}

function Answer({ explanation: { route, isRouted, connections } }: { explanation: Explanation }) {
  const text = useWords(words)
  const first = route !== null ? text.routeFits(route) : isRouted ? text.routeNone : text.routeAny
  return (
    <>
      <p style={{ margin: '1.25rem 0 0.75rem' }}>
        <strong>{first}</strong> {!connections.some(({ is }) => is === 'chosen') && route !== null && text.nothing}
      </p>
      <ol className={css.findings}>
        {connections.map((one) => (
          <li key={one.id}>
            <Tag tone={one.is === 'chosen' ? 'good' : one.is === 'next' ? 'accent' : 'calm'}>
              {one.is === 'chosen' ? text.chosen : one.is === 'next' ? '→' : text.notUsed}
            </Tag>
            <span>
              <Link to={paths.connection(one.id)}>{one.name ?? one.id}</Link>: {reasonOf(one, text)}
            </span>
          </li>
        ))}
      </ol>
    </>
  )
}

function reasonOf({ is, why, state, standing, weight }: Explained, text: OperatorText): string {
  if (why === 'not_serving') return text.why.not_serving(stateName(state, text))
  if (why !== null) return text.why[why]
  const health = `${text.standings[standing ?? 'fine']}, ${text.weightOf(weight ?? 1)}`
  return is === 'next' ? `${text.next} (${health})` : health
}

const stateName = (state: string | null, { states }: OperatorText): string =>
  (states as Readonly<Record<string, string>>)[state ?? ''] ?? ''
