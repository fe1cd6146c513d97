import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { api } from '../api/call.ts'
import type { Listed } from '../api/types.ts'
import { useWords } from '../language/locale.tsx'
import { Icon } from '../parts/icon.tsx'
import { NothingHere } from '../parts/nothing-here.tsx'
import { Trouble } from '../parts/trouble.tsx'
import { useMay } from '../session/merchant.tsx'
import { DevelopersScreen } from './developers-screen.tsx'
import type { Key } from './key.ts'
import { KeyTable } from './key-table.tsx'
import { NewKey } from './new-key.tsx'
import { RevokeKey } from './revoke-key.tsx'
import { RotateKey } from './rotate-key.tsx'
import { words } from './words.ts'

type Doing = { is: 'create' } | { is: 'rotate' | 'revoke'; key: Key } | null

/** The secret keys of the merchant's servers. */
export function Keys() {
  const text = useWords(words)
  const canChange = useMay('keys.change')
  const [doing, setDoing] = useState<Doing>(null)
  const keys = useQuery({
    queryKey: ['keys'],
    queryFn: ({ signal }) => api.get<Listed<Key>>('/dashboard/api/keys', {}, signal),
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
        <Trouble error={keys.error} onRetry={() => keys.refetch()} />
      ) : keys.data?.data.length === 0 ? (
        <NothingHere icon="key" title={text.keysEmptyTitle} text={text.keysEmptyText}>
          {create}
        </NothingHere>
      ) : (
        <>
          {create}
          <KeyTable
            keys={keys.data?.data}
            canChange={canChange}
            onRotate={(key) => setDoing({ is: 'rotate', key })}
            onRevoke={(key) => setDoing({ is: 'revoke', key })}
          />
        </>
      )}
      {doing?.is === 'create' && <NewKey onClose={close} />}
      {doing?.is === 'rotate' && <RotateKey secretKey={doing.key} onClose={close} />}
      {doing?.is === 'revoke' && <RevokeKey secretKey={doing.key} onClose={close} />}
    </DevelopersScreen>
  )
}
