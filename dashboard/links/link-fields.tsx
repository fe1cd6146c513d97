import { Checkbox, NativeSelect, SegmentedControl, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { HOME_CURRENCY } from '../../src/markets/market-of.ts'
import type { PaymentLink } from '../api/replies.ts'
import { CURRENCIES } from '../format/currencies.ts'
import { useWords } from '../language/locale.tsx'
import { AmountField } from '../parts/form/amount-field.tsx'
import { DayField } from '../parts/form/day-field.tsx'
import { faultOf } from '../parts/form/form.tsx'
import { beside, wide } from '../parts/form/form-layout.ts'
import { useTypeName } from '../payments/payment-table.tsx'
import { usePaymentMethods } from '../payments/queries.ts'
import { useSession } from '../session/session.tsx'
import { useSettings } from '../settings/queries.ts'
import css from './links.module.css'
import { DURATIONS, FIELDS, lastDayOf, REQUIREMENTS, USUAL } from './read-link-form.ts'
import { words } from './words.ts'

type Props = { link: PaymentLink | null; error: unknown }

/** The fields of a link, with what it says now. */
export function LinkFields({ link, error, isMoreRefused }: Props & { isMoreRefused: boolean }) {
  const text = useWords(words)
  const { timeZone } = useSession().merchant
  const optional = ` (${text.optional})`
  return (
    <>
      <TextInput
        name="title"
        label={text.titleLabel}
        description={text.titleHint}
        defaultValue={link?.title ?? ''}
        maxLength={100}
        required
        data-autofocus
        error={faultOf(error, 'title')}
      />
      <Textarea
        name="description"
        label={text.descriptionLabel + optional}
        defaultValue={link?.description ?? ''}
        maxLength={1000}
        autosize
        minRows={2}
        error={faultOf(error, 'description')}
      />
      <PriceFields link={link} error={error} />
      <MethodFields link={link} error={error} />
      <div style={beside}>
        <TextInput
          name="stock"
          label={text.stock + optional}
          description={text.stockHint}
          inputMode="numeric"
          defaultValue={link?.stock ?? ''}
          error={faultOf(error, 'stock')}
        />
        <DayField
          name="lastDay"
          label={text.lastDay + optional}
          description={text.lastDayHint}
          defaultValue={link ? lastDayOf(link, timeZone) : ''}
          error={faultOf(error, 'expiresAt')}
        />
      </div>
      <fieldset className={css.group}>
        <legend>{text.asks}</legend>
        <p className="muted">{text.asksHint}</p>
        <div style={beside}>
          {FIELDS.map((field) => (
            <NativeSelect
              key={field}
              name={`asks.${field}`}
              label={text.fields[field]}
              defaultValue={link?.asks[field] ?? 'off'}
              data={REQUIREMENTS.map((value) => ({ value, label: text.requirement[value] }))}
            />
          ))}
        </div>
      </fieldset>
      <details className={css.more} {...(isMoreRefused ? { open: true } : {})}>
        <summary>{text.more}</summary>
        <MoreFields link={link} error={error} />
      </details>
    </>
  )
}

function PriceFields({ link, error }: Props) {
  const text = useWords(words)
  const first = useSettings().data?.defaultCurrency ?? HOME_CURRENCY
  const [kind, setKind] = useState(link?.openPrice ? 'open' : 'fixed')
  const { openPrice } = link ?? {}
  const ofSuggested = [0, 1, 2, 3, 4, 5].some((n) => faultOf(error, `openPrice.suggested.${n}`))
  const [chosen, choose] = useState(link?.currency)
  const currency = chosen ?? first
  const currencies = (
    <NativeSelect
      name="currency"
      label={text.currency}
      description={'\u00a0'}
      disabled={link !== null}
      value={currency}
      onChange={(event) => choose(event.currentTarget.value)}
      data={[...new Set([currency, ...CURRENCIES])]}
      error={faultOf(error, 'currency')}
    />
  )
  const bound = (name: 'minimum' | 'maximum') => (
    <AmountField
      name={name}
      label={text[name]}
      currency={currency}
      required
      defaultValue={openPrice?.[name] ?? ''}
      error={faultOf(error, `openPrice.${name}`)}
    />
  )
  return (
    <fieldset className={css.group}>
      <legend>{text.priceKind}</legend>
      <SegmentedControl
        name="price"
        style={{ justifySelf: 'start' }}
        value={kind}
        onChange={setKind}
        data={[
          { value: 'fixed', label: text.fixed },
          { value: 'open', label: text.open },
        ]}
      />
      {kind === 'fixed' ? (
        <div style={wide}>
          <AmountField
            name="amount"
            label={text.amount}
            currency={currency}
            required
            defaultValue={link?.amount ?? ''}
            error={faultOf(error, 'amount')}
          />
          {currencies}
        </div>
      ) : (
        <>
          <div style={wide}>
            {bound('minimum')}
            {currencies}
          </div>
          {bound('maximum')}
          <TextInput
            name="suggested"
            label={`${text.suggested} (${text.optional})`}
            description={text.suggestedHint}
            defaultValue={openPrice?.suggested.join('; ') ?? ''}
            error={ofSuggested || faultOf(error, 'openPrice.suggested') ? text.suggestedRule : undefined}
          />
        </>
      )}
    </fieldset>
  )
}

/** Kinds of ways, and what was named more closely by the API. */
function MethodFields({ link, error }: Props) {
  const text = useWords(words)
  const typeName = useTypeName()
  const methods = usePaymentMethods().data?.data.filter(({ enabled }) => enabled) ?? []
  const chosen = link?.methods ?? []
  const offered = [...new Set([...methods.map(({ type }) => type as string), ...chosen])]
  const nameOf = (way: string) => {
    const [type = '', code] = way.split(':')
    return code === undefined ? typeName(type) : `${typeName(type)} · ${code}`
  }
  return (
    <fieldset className={css.group}>
      <legend>{text.methods}</legend>
      <p className="muted">{text.methodsHint}</p>
      <div className={css.checks}>
        {offered.map((way) => (
          <Checkbox key={way} name="methods" value={way} label={nameOf(way)} defaultChecked={chosen.includes(way)} />
        ))}
      </div>
      {faultOf(error, 'methods') && <p role="alert">{faultOf(error, 'methods')}</p>}
    </fieldset>
  )
}

function MoreFields({ link, error }: Props) {
  const text = useWords(words)
  const now = link?.payWithinMinutes
  const durations = [...new Set([...(now === undefined ? [] : [now]), ...DURATIONS])].sort((a, b) => a - b)
  const known: Record<string, string> = text.durations
  return (
    <div className={css.inside}>
      <NativeSelect
        name="payWithin"
        label={text.payWithin}
        description={text.payWithinHint}
        defaultValue={now ?? USUAL}
        data={[
          ...(link ? [] : [{ value: USUAL, label: text.durations.usual }]),
          ...durations.map((minutes) => ({ value: `${minutes}`, label: known[minutes] ?? text.minutes(minutes) })),
        ]}
        error={faultOf(error, 'payWithinMinutes')}
      />
      <Textarea
        name="successText"
        label={`${text.successText} (${text.optional})`}
        defaultValue={link?.successText ?? ''}
        maxLength={500}
        autosize
        error={faultOf(error, 'successText')}
      />
      <TextInput
        name="successUrl"
        type="url"
        label={`${text.successUrl} (${text.optional})`}
        defaultValue={link?.successUrl ?? ''}
        error={faultOf(error, 'successUrl')}
      />
      <TextInput
        name="reference"
        label={`${text.reference} (${text.optional})`}
        defaultValue={link?.reference ?? ''}
        maxLength={24}
        error={faultOf(error, 'reference') && text.referenceRule}
      />
    </div>
  )
}
