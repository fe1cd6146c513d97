import { brandName } from '../payments/brand.ts'
import { useTypeName } from '../payments/payment-table.tsx'

/** A way to pay: its kind and, where the kind has several, which. */
export type Method = { readonly type: string; readonly code: string | null }

export const keyOf = ({ type, code }: Method): string => (code === null ? type : `${type}:${code}`)

/** What a way to pay is called: `Virtual account · BCA`. */
export function useMethodName(): (method: Method) => string {
  const typeName = useTypeName()
  return ({ type, code }) => [typeName(type), brandName(code)].filter(Boolean).join(' · ')
}
