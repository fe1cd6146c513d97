import { Button } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import { useWords } from '../../language/locale.tsx'
import { ErrorNotice } from '../../parts/failures/error-notice.tsx'
import { Panel } from '../../parts/screen.tsx'
import { useToast } from '../../parts/toast.tsx'
import { Moment } from '../../parts/values/moment.tsx'
import { Tag } from '../../parts/values/status.tsx'
import css from '../team.module.css'
import { words } from '../words.ts'

const BROWSERS: readonly [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\//, 'Firefox'],
  [/Chrom(e|ium)\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
  [/Android/, 'Android'],
  [/iPhone|iPad/, 'iOS'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/Linux/, 'Linux'],
]

/** Everywhere the person is signed in, and how to end that. */
export function Sessions() {
  const text = useWords(words)
  const showToast = useToast()
  const sessions = useQuery({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => call('GET /dashboard/api/sessions', { signal }),
  })
  const end = useMutation({
    mutationFn: (id: string | null) =>
      id ? call('DELETE /dashboard/api/sessions/:id', { params: { id } }) : call('DELETE /dashboard/api/sessions'),
    onSuccess: () => showToast(text.ended),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['sessions'] }),
  })
  const places = sessions.data?.data ?? []
  return (
    <Panel title={text.sessions} isNarrow>
      <ul className={css.lines}>
        {places.map(({ id, userAgent, ip, lastSeenAt, isCurrent }) => (
          <li key={id}>
            <span>
              {deviceOf(userAgent)} {isCurrent && <Tag tone="good">{text.thisOne}</Tag>}
              <br />
              <span className="muted">
                {ip} · <Moment at={lastSeenAt} />
              </span>
            </span>
            {!isCurrent && (
              <Button size="xs" variant="subtle" color="red" onClick={() => end.mutate(id)}>
                {text.endSession}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ErrorNotice error={sessions.error ?? end.error} />
      {places.length > 1 && (
        <Button variant="default" loading={end.isPending} onClick={() => end.mutate(null)}>
          {text.endOthers}
        </Button>
      )}
    </Panel>
  )
}

/** What a browser calls itself, in two words. Only for recognising one’s own: anybody may call themselves anything. */
function deviceOf(userAgent: string | null): string {
  const nameIn = (names: readonly [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent ?? ''))?.[1]
  const parts = [nameIn(BROWSERS), nameIn(SYSTEMS)].filter((name) => name !== undefined)
  return parts.length > 0 ? parts.join(' · ') : (userAgent ?? '–')
}
