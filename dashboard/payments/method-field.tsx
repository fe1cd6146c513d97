import { NativeSelect } from '@mantine/core'
import { useWords } from '../language/locale.tsx'
import { useTypeName } from './payment-table.tsx'
import { usePaymentMethods } from './queries.ts'
import { words } from './words.ts'

/** The ways to pay that this deployment can take now. */
export function MethodField({ error }: { error: string | undefined }) {
  const text = useWords(words)
  const typeName = useTypeName()
  const methods = usePaymentMethods().data?.data.filter(({ enabled }) => enabled) ?? []
  const types = [...new Set(methods.map(({ type }) => type))]
  const data = [
    { value: '', label: text.methodAny },
    ...types.flatMap((type) => {
      const codes = methods.filter((method) => method.type === type && method.code !== null)
      return [
        { value: type, label: typeName(type) },
        ...codes.map(({ code, displayName }) => ({
          value: `${type}:${code}`,
          label: `${typeName(type)} · ${displayName}`,
        })),
      ]
    }),
  ]
  return <NativeSelect name="method" label={text.methodLabel} data={data} error={error} />
}
