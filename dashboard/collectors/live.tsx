import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'
import type { Collector } from '../api/replies.ts'
import { useWords } from '../language/locale.tsx'
import { CopyTextButton } from '../parts/copy-button.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { Icon } from '../parts/icon.tsx'
import { Panel } from '../parts/screen.tsx'
import { useToast } from '../parts/toast.tsx'
import { useMay } from '../session/session.tsx'
import css from './collectors.module.css'
import { words } from './words.ts'

/** The link by which staff without an account see payments as they arrive: made, passed on and ended. */
export function LivePanel({ collector: { id, instrument } }: { collector: Collector }) {
  const text = useWords(words)
  const showToast = useToast()
  const canAct = useMay('payments.act')
  const isShown = canAct && instrument !== null
  const queryKey = ['collectors', id, 'live-link']
  const link = useQuery({
    enabled: isShown,
    queryKey,
    queryFn: ({ signal }) => call('GET /v1/collectors/:id/live-link', { params: { id }, signal }),
  })
  const reload = () => queryClient.invalidateQueries({ queryKey })
  const make = useMutation({
    mutationFn: () => call('POST /v1/collectors/:id/live-link', { params: { id } }),
    onSettled: reload,
  })
  const end = useMutation({
    mutationFn: () => call('DELETE /v1/collectors/:id/live-link', { params: { id } }),
    onSuccess: () => showToast(text.liveEnded),
    onSettled: reload,
  })
  if (!isShown) return null
  const url = link.data?.url
  return (
    <Panel title={text.live}>
      <p className="muted">{text.liveText}</p>
      <div className={css.downloads}>
        {url ? (
          <>
            <Button
              component="a"
              href={url}
              target="_blank"
              rel="noreferrer"
              variant="default"
              rightSection={<Icon name="external" size={16} />}
            >
              {text.openLive}
              <span className="visually-hidden"> ({text.newTab})</span>
            </Button>
            <CopyTextButton value={url} label={text.copyCounter} />
            <Button variant="subtle" color="red" loading={end.isPending} onClick={() => end.mutate()}>
              {text.endLive}
            </Button>
          </>
        ) : (
          <Button variant="default" loading={make.isPending || link.isPending} onClick={() => make.mutate()}>
            {text.makeLive}
          </Button>
        )}
      </div>
      <ErrorNotice error={link.error ?? make.error ?? end.error} />
    </Panel>
  )
}
