import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useWords } from '../../language/locale.tsx'
import { Lines } from '../../parts/form/lines.tsx'
import { useTypeName } from '../payment-table.tsx'
import { usePaymentMethods } from '../queries.ts'
import { words } from '../words.ts'
import css from './new-payment.module.css'
import { SOME } from './some-methods.ts'

const OFFERED_MAX = 10

/** The ways to pay that this deployment can take now: one, all, or some in an order. */
export function MethodField({ faultOf }: { faultOf: (field: string) => string | undefined }) {
  const text = useWords(words)
  const [method, setMethod] = useState('')
  const ways = useWays()
  return (
    <>
      <NativeSelect
        name="method"
        label={text.methodLabel}
        data={[{ value: '', label: text.methodAny }, { value: SOME, label: text.methodSome }, ...ways]}
        value={method}
        onChange={(event) => setMethod(event.currentTarget.value)}
        error={faultOf('type') ?? faultOf('code') ?? faultOf('methods')}
      />
      {method === SOME && (
        <fieldset className={css.group}>
          <legend>{text.offered}</legend>
          <Lines
            add={text.addMethod}
            remove={text.remove}
            first={2}
            least={1}
            most={OFFERED_MAX}
            line={(at, place, remove) => (
              <div key={at} className={css.offered}>
                <NativeSelect
                  name="offered"
                  aria-label={text.offeredAt(place + 1)}
                  data={ways}
                  defaultValue={ways[at]?.value}
                  error={faultOf(`methods.${place}`)}
                />
                {remove}
              </div>
            )}
          />
        </fieldset>
      )}
    </>
  )
}

/** Each way by its value and its name: a kind as a whole, then its banks or wallets. */
function useWays(): { value: string; label: string }[] {
  const typeName = useTypeName()
  const methods = usePaymentMethods().data?.data.filter(({ enabled }) => enabled) ?? []
  const types = [...new Set(methods.map(({ type }) => type))]
  return types.flatMap((type) => {
    const codes = methods.filter((method) => method.type === type && method.code !== null)
    return [
      { value: type, label: typeName(type) },
      ...codes.map(({ code, displayName }) => ({
        value: `${type}:${code}`,
        label: `${typeName(type)} · ${displayName}`,
      })),
    ]
  })
}
