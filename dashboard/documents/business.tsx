import { useQuery } from '@tanstack/react-query'
import { useParams } from 'react-router'
import type { BusinessDocumentView } from '../../src/dashboard/documents/schema.ts'
import { call, callForResponse } from '../api/call.ts'
import { useWords } from '../language/locale.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { LoadingPanel } from '../parts/loading.tsx'
import { Screen } from '../parts/screen.tsx'
import { Progress } from '../settings/progress.tsx'
import { SentBusiness } from '../settings/sent-business.tsx'
import { ReplacedDocuments, UnsentDocuments } from './other-documents.tsx'
import { keepFile } from './queries.ts'
import { words } from './words.ts'

/** What one business sent in, for an operator: opening it is recorded, so it is opened once and not looked for again. */
export function BusinessScreen() {
  const text = useWords(words)
  const { id = '' } = useParams()
  const opened = useQuery({
    queryKey: ['operator', 'business', id],
    queryFn: () => call('POST /dashboard/api/operator/businesses/:id/open', { params: { id }, body: {} }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  const download = async ({ id: document }: BusinessDocumentView) =>
    keepFile(
      await callForResponse('POST /dashboard/api/operator/businesses/:id/documents/:document/open', {
        params: { id, document },
        body: {},
      }),
    )
  const { onboarding, documents = [] } = opened.data ?? {}
  const business = onboarding?.business
  const others = { sent: business?.documents ?? null, documents, onOpen: download }
  return (
    <Screen title={business?.legalName ?? text.business}>
      <ErrorNotice error={opened.error} onRetry={() => opened.refetch()} />
      {onboarding ? (
        <>
          <Progress onboarding={onboarding} />
          <p className="muted">{business ? text.confirmIt : text.noData}</p>
          {business && <SentBusiness business={business} documents={documents} onOpen={download} />}
          <ReplacedDocuments {...others} />
          <UnsentDocuments {...others} />
        </>
      ) : (
        !opened.error && <LoadingPanel />
      )}
    </Screen>
  )
}
