import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { Route, RouteMethod } from '../../../src/dashboard/connections/route-schema.ts'
import { HOME_CURRENCY } from '../../../src/markets/market-of.ts'
import { amountIn } from '../../format/typed-amount.ts'
import { useWords } from '../../language/locale.tsx'
import { Dialog } from '../../parts/dialogs/dialog.tsx'
import { AmountField } from '../../parts/form/amount-field.tsx'
import { Form, textOf } from '../../parts/form/form.tsx'
import css from '../operator.module.css'
import { useConnections, useMerchants } from '../queries.ts'
import { words } from '../words.ts'
import { CodeField, METHODS } from './code-field.tsx'

type Target = { readonly id: string; readonly weight: string }
type Props = {
  /** Undefined: a new one. */
  rule: Route | undefined
  codes: Readonly<Record<string, readonly string[]>>
  onApply: (rule: Route) => void
  onClose: () => void
}

/** One rule: what fits it, and the connections it goes over in their order. */
export function RuleDialog({ rule, codes, onApply, onClose }: Props) {
  const text = useWords(words)
  const merchants = useMerchants().data?.data ?? []
  const [method, setMethod] = useState<RouteMethod>(rule?.method ?? 'qrcode')
  const [targets, setTargets] = useState<readonly Target[]>(
    (rule?.connections ?? []).map(({ id, weight }) => ({ id, weight: weight === undefined ? '' : `${weight}` })),
  )
  const apply = (values: FormData) => {
    const code = textOf(values, 'code')
    const merchant = textOf(values, 'merchant')
    const [minAmount, maxAmount] = [wholeOf(values, 'minAmount'), wholeOf(values, 'maxAmount')]
    onApply({
      method,
      ...(code ? { code } : {}),
      ...(minAmount === null ? {} : { minAmount }),
      ...(maxAmount === null ? {} : { maxAmount }),
      ...(merchant ? { merchant } : {}),
      connections: targets.map(({ id, weight }) => (weight === '' ? { id } : { id, weight: Number(weight) })),
    })
  }
  return (
    <Dialog title={rule ? text.editRule : text.addRule} onClose={onClose}>
      <Form submit={text.apply} isBusy={false} error={null} onSubmit={apply}>
        <NativeSelect
          label={text.method}
          value={method}
          data={METHODS.map((value) => ({ value, label: text.methods[value] }))}
          onChange={(event) => setMethod(METHODS.find((one) => one === event.currentTarget.value) ?? method)}
          data-autofocus
        />
        <CodeField key={method} method={method} codes={codes} initial={rule?.code ?? ''} />
        <div className={css.row}>
          <AmountField
            name="minAmount"
            label={text.from}
            currency={HOME_CURRENCY}
            defaultValue={rule?.minAmount ?? ''}
          />
          <AmountField
            name="maxAmount"
            label={text.upTo}
            currency={HOME_CURRENCY}
            defaultValue={rule?.maxAmount ?? ''}
          />
        </div>
        <NativeSelect
          name="merchant"
          label={text.account}
          defaultValue={rule?.merchant ?? ''}
          data={[{ value: '', label: text.any }, ...merchants.map(({ id, name }) => ({ value: id, label: name }))]}
        />
        <Targets targets={targets} onChange={setTargets} />
      </Form>
    </Dialog>
  )
}

const wholeOf = (values: FormData, name: string): number | null => {
  const text = textOf(values, name)
  return text === null ? null : amountIn(text, HOME_CURRENCY)
}

function Targets({
  targets,
  onChange,
}: {
  targets: readonly Target[]
  onChange: (targets: readonly Target[]) => void
}) {
  const text = useWords(words)
  const connections = useConnections().data?.data ?? []
  const left = connections.filter(({ id }) => !targets.some((target) => target.id === id))
  const nameOf = (id: string) => connections.find((one) => one.id === id)?.name ?? id
  const [first] = left
  const set = (at: number, change: Partial<Target>) =>
    onChange(targets.map((target, i) => (i === at ? { ...target, ...change } : target)))
  return (
    <fieldset className={css.group}>
      <legend>{text.over}</legend>
      {targets.length === 0 && <p className="muted">{text.switchedOff}</p>}
      {targets.map(({ id, weight }, at) => (
        <div key={id} className={css.row}>
          <NativeSelect
            label={`${at + 1}.`}
            value={id}
            data={[{ value: id, label: nameOf(id) }, ...left.map((one) => ({ value: one.id, label: one.name }))]}
            onChange={(event) => set(at, { id: event.currentTarget.value })}
          />
          <TextInput
            label={text.weight}
            value={weight}
            inputMode="numeric"
            pattern="[1-9][0-9]{0,2}|1000"
            placeholder="1"
            onChange={(event) => set(at, { weight: event.currentTarget.value })}
          />
          <Button
            variant="subtle"
            color="red"
            aria-label={`${text.takeAway}: ${nameOf(id)}`}
            onClick={() => onChange(targets.filter((_, i) => i !== at))}
          >
            {text.takeAway}
          </Button>
        </div>
      ))}
      {first && (
        <Button
          style={{ justifySelf: 'start' }}
          variant="default"
          onClick={() => onChange([...targets, { id: first.id, weight: '' }])}
        >
          {text.addTarget}
        </Button>
      )}
    </fieldset>
  )
}
