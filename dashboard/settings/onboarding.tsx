import { useQuery } from '@tanstack/react-query'
import { OPEN_TO_DATA } from '../../src/onboarding/states.ts'
import { call } from '../api/call.ts'
import { Problem } from '../api/problem.ts'
import type { Onboarding } from '../api/replies.ts'
import { ReplacedDocuments } from '../documents/other-documents.tsx'
import { downloadDocument, useDocuments } from '../documents/queries.ts'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { LoadingPanel } from '../parts/loading.tsx'
import { useMay } from '../session/session.tsx'
import { BusinessForm } from './business-form.tsx'
import { isNothingSent, Progress } from './progress.tsx'
import { SentBusiness } from './sent-business.tsx'
import { SettingsScreen } from './settings-screen.tsx'

const ASK_AGAIN_MS = 3_000

async function readOnboarding(): Promise<Onboarding | null> {
  try {
    return await call('GET /v1/onboarding')
  } catch (error) {
    if (error instanceof Problem && error.status === 404) return null // nothing was sent in yet
    throw error
  }
}

/** How far the business is on its way to live payments, and the data it is judged by. */
export function OnboardingScreen() {
  const canChange = useMay('onboarding.change')
  const canOpen = useMay('documents.read')
  const documents = useDocuments().data?.data ?? []
  const onboarding = useQuery({
    queryKey: ['onboarding'],
    queryFn: readOnboarding,
    refetchInterval: ({ state }) => (state.data && !state.data.ready ? ASK_AGAIN_MS : false),
  })
  if (onboarding.data === undefined) {
    return (
      <SettingsScreen>
        {onboarding.error ? (
          <ErrorNotice error={onboarding.error} onRetry={() => onboarding.refetch()} />
        ) : (
          <LoadingPanel />
        )}
      </SettingsScreen>
    )
  }
  const onOpen = canOpen ? downloadDocument : undefined
  const isOpen = onboarding.data === null || OPEN_TO_DATA.includes(onboarding.data.status)
  return (
    <SettingsScreen>
      <Progress onboarding={onboarding.data} />
      {!(canChange && isOpen) && onboarding.data?.business && (
        <SentBusiness business={onboarding.data.business} documents={documents} onOpen={onOpen} />
      )}
      {canChange && isOpen && (
        <BusinessForm
          key={onboarding.data?.version ?? 0}
          known={onboarding.data?.business}
          isAgain={onboarding.data !== null && !isNothingSent(onboarding.data)}
        />
      )}
      <ReplacedDocuments sent={onboarding.data?.business?.documents ?? null} documents={documents} onOpen={onOpen} />
    </SettingsScreen>
  )
}
