import type { SavedMethod } from '../api/replies.ts'
import { brandName } from '../payments/brand.ts'
import { useTypeName } from '../payments/payment-table.tsx'

/** What a saved method is called: `DANA · 0812••••890`. */
export function useMethodName(): (of: Pick<SavedMethod, 'type' | 'code' | 'label'>) => string {
  const typeName = useTypeName()
  return ({ type, code, label }) => [brandName(code) ?? typeName(type), label].filter(Boolean).join(' · ')
}
