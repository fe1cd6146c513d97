import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { SecretKey } from '../../../src/dashboard/developers/schema.ts'
import { call } from '../../api/call.ts'
import { useWords } from '../../language/locale.tsx'
import { EmptyState } from '../../parts/empty-state.tsx'
import { ErrorNotice } from '../../parts/failures/error-notice.tsx'
import { Icon } from '../../parts/icon.tsx'
import { useMay } from '../../session/session.tsx'
import { DevelopersScreen } from '../developers-screen.tsx'
import { words } from '../words.ts'
import { KeyTable } from './key-table.tsx'
import { LimitKey } from './limit-key.tsx'
import { NewKey } from './new-key.tsx'
import { RevokeKey } from './revoke-key.tsx'
import { RotateKey } from './rotate-key.tsx'

type Doing = { is: 'create' } | { is: 'limit' | 'rotate' | 'revoke'; key: SecretKey } | null

/** The secret keys of the merchant's servers. */
export function Keys() {
  const text = useWords(words)
  const canChange = useMay('keys.change')
  const canLimit = useMay('policy.change')
  const [doing, setDoing] = useState<Doing>(null)
  const keys = useQuery({
    queryKey: ['keys'],
    queryFn: ({ signal }) => call('GET /dashboard/api/keys', { signal }),
  })
  const close = () => setDoing(null)
  const create = canChange && (
    <Button
      style={{ justifySelf: 'start' }}
      leftSection={<Icon name="plus" size={16} />}
      onClick={() => setDoing({ is: 'create' })}
    >
      {text.newKey}
    </Button>
  )
  return (
    <DevelopersScreen>
      {keys.error ? (
        <ErrorNotice error={keys.error} onRetry={() => keys.refetch()} />
      ) : keys.data?.data.length === 0 ? (
        <EmptyState icon="key" title={text.keysEmptyTitle} text={text.keysEmptyText}>
          {create}
        </EmptyState>
      ) : (
        <>
          {create}
          <KeyTable
            keys={keys.data?.data}
            canChange={canChange}
            canLimit={canLimit}
            onLimit={(key) => setDoing({ is: 'limit', key })}
            onRotate={(key) => setDoing({ is: 'rotate', key })}
            onRevoke={(key) => setDoing({ is: 'revoke', key })}
          />
        </>
      )}
      {doing?.is === 'create' && <NewKey onClose={close} />}
      {doing?.is === 'limit' && <LimitKey secretKey={doing.key} onClose={close} />}
      {doing?.is === 'rotate' && <RotateKey secretKey={doing.key} onClose={close} />}
      {doing?.is === 'revoke' && <RevokeKey secretKey={doing.key} onClose={close} />}
    </DevelopersScreen>
  )
}
