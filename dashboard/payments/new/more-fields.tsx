import { Input, NativeSelect, TextInput } from '@mantine/core'
import { useWords } from '../../language/locale.tsx'
import { beside } from '../../parts/form/form-layout.ts'
import { Lines } from '../../parts/form/lines.tsx'
import { words } from '../words.ts'
import css from './new-payment.module.css'
import { EXPIRIES, METADATA_FIELD } from './read-payment-form.ts'

const PAIRS_MAX = 50

type Props = {
  faultOf: (field: string) => string | undefined
  /** The first fault of the metadata, whichever key it is about. */
  metadataFault: string | undefined
  /** Whether a field in here was refused: then it is shown. */
  isRefused: boolean
}

/** What is seldom said of a payment: who pays, until when, and words of the merchant's own. */
export function MoreFields({ faultOf, metadataFault, isRefused }: Props) {
  const text = useWords(words)
  return (
    <details className={css.more} {...(isRefused ? { open: true } : {})}>
      <summary>{text.more}</summary>
      <div className={css.inside}>
        <fieldset className={css.group}>
          <legend>{text.customer}</legend>
          <TextInput name="customer.name" label={text.customerName} maxLength={100} error={faultOf('customer.name')} />
          <div style={beside}>
            <TextInput
              name="customer.email"
              type="email"
              label={text.customerEmail}
              maxLength={254}
              error={faultOf('customer.email')}
            />
            <TextInput
              name="customer.phone"
              type="tel"
              label={text.customerPhone}
              placeholder="0812…"
              error={faultOf('customer.phone')}
            />
          </div>
        </fieldset>
        <NativeSelect
          name="expiry"
          label={text.expiryLabel}
          defaultValue=""
          data={[
            { value: '', label: text.expiryDefault },
            ...EXPIRIES.map(({ name, minutes }) => ({ value: String(minutes), label: text.expiries[name] })),
          ]}
          error={faultOf('expiresAt')}
        />
        <fieldset className={css.group}>
          <legend>{text.metadata}</legend>
          <Lines
            add={text.addPair}
            remove={text.remove}
            first={0}
            least={0}
            most={PAIRS_MAX}
            line={(at, place, remove) => (
              <div key={at} className={css.pair}>
                <TextInput
                  name={METADATA_FIELD.key}
                  aria-label={text.pairKey(place + 1)}
                  placeholder={text.keyExample}
                  maxLength={40}
                  required
                  error={metadataFault !== undefined}
                />
                <TextInput name={METADATA_FIELD.value} aria-label={text.pairValue(place + 1)} />
                {remove}
              </div>
            )}
          />
          {metadataFault !== undefined && <Input.Error role="alert">{metadataFault}</Input.Error>}
        </fieldset>
      </div>
    </details>
  )
}
