import { useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import type { Reply } from '../api/endpoint-types.ts'
import { useWords } from '../language/locale.tsx'
import { EmptyState } from '../parts/empty-state.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { Screen } from '../parts/screen.tsx'
import { Below, Clipped, type Column, ListTable } from '../parts/table/list-table.tsx'
import { Moment } from '../parts/values/moment.tsx'
import { Tag } from '../parts/values/status.tsx'
import { paths } from '../paths.ts'
import { words as onboardingWords } from '../settings/onboarding-words.ts'
import { words } from './words.ts'

type Business = Reply<'GET /dashboard/api/operator/businesses'>['data'][number]

const TONES = { pushed: 'calm', received: 'calm', processing: 'accent', rejected: 'bad', approved: 'good' } as const

/** Businesses under check, for operators: what changed last comes first. */
export function Businesses() {
  const text = useWords(words)
  const businesses = useQuery({
    queryKey: ['operator', 'businesses'],
    queryFn: ({ signal }) => call('GET /dashboard/api/operator/businesses', { signal }),
  })
  const columns: Column<Business>[] = [
    {
      name: text.business,
      cell: ({ name, reference_id, updatedAt }) => (
        <>
          <Clipped>{name}</Clipped>
          <Below>
            {reference_id} · <Moment at={updatedAt} />
          </Below>
        </>
      ),
    },
    { name: text.state, cell: (business) => <State business={business} /> },
    { name: 'Id', wide: true, cell: ({ reference_id }) => <span className="mono">{reference_id}</span> },
    { name: text.changed, wide: true, isShort: true, cell: ({ updatedAt }) => <Moment at={updatedAt} /> },
  ]
  return (
    <Screen title={text.businesses}>
      <p className="muted">{text.businessesText}</p>
      {businesses.error ? (
        <ErrorNotice error={businesses.error} onRetry={() => businesses.refetch()} />
      ) : businesses.data?.data.length === 0 ? (
        <EmptyState icon="team" title={text.noBusinesses} text={text.noBusinessesText} />
      ) : (
        <ListTable
          label={text.businesses}
          columns={columns}
          rows={businesses.data?.data}
          keyOf={({ merchantId }) => merchantId}
          linkTo={({ merchantId }) => paths.business(merchantId)}
          skeletons={3}
        />
      )}
    </Screen>
  )
}

function State({ business: { status, live } }: { business: Business }) {
  const text = useWords(words)
  const { statuses } = useWords(onboardingWords)
  return <Tag tone={TONES[status]}>{live ? text.live : (statuses[status] ?? status)}</Tag>
}
