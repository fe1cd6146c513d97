import { Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { useWords } from '../language/locale.tsx'
import { Icon } from '../parts/icon.tsx'
import type { Fact } from '../parts/values/facts.tsx'
import { words } from './words.ts'

type Kind = 'payments' | 'payouts' | 'refunds'

/** The signed receipt of what has moved money, to be opened or sent on; without a value while there is none. */
export function useReceiptFact(kind: Kind, id: string | undefined): Fact {
  const text = useWords(words)
  const receipt = useQuery({
    queryKey: [kind, id, 'receipt'],
    queryFn: ({ signal }) => call(`GET /dashboard/api/receipts/${kind}/:id`, { params: { id: id ?? '' }, signal }),
    enabled: id !== undefined,
  })
  const url = receipt.data?.url
  return {
    label: text.receipt,
    value: url && (
      <Anchor href={url} target="_blank" rel="noreferrer" size="sm">
        {text.open} <Icon name="external" size={14} />
        <span className="visually-hidden"> ({text.newTab})</span>
      </Anchor>
    ),
    ...(url ? { copy: url } : {}),
  }
}
