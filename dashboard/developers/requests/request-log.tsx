import type { LoggedRequest } from '../../../src/dashboard/developers/schema.ts'
import { useWords } from '../../language/locale.tsx'
import { Below, type Column, ListTable } from '../../parts/table/list-table.tsx'
import { Facts } from '../../parts/values/facts.tsx'
import { Json } from '../../parts/values/json.tsx'
import { Moment } from '../../parts/values/moment.tsx'
import { Tag } from '../../parts/values/status.tsx'
import { words } from '../words.ts'
import css from './request-log.module.css'

const toneOf = (status: number) => (status < 400 ? 'good' : status < 500 ? 'warn' : 'bad')

type Props = { requests: readonly LoggedRequest[] | undefined; onShow: (request: LoggedRequest) => void }

export function RequestTable({ requests, onShow }: Props) {
  const text = useWords(words)
  const columns: Column<LoggedRequest>[] = [
    {
      name: text.method,
      cell: (request) => (
        <button type="button" className={`${css.open} mono`} data-row onClick={() => onShow(request)}>
          {request.method} {request.path}
        </button>
      ),
    },
    { name: text.when, wide: true, isShort: true, cell: ({ at }) => <Moment at={at} exact /> },
    { name: text.duration, wide: true, align: 'right', cell: ({ durationMs }) => text.took(durationMs) },
    {
      name: text.answer,
      align: 'right',
      cell: ({ status, at }) => (
        <>
          <Tag tone={toneOf(status)}>{String(status)}</Tag>
          <Below>
            <Moment at={at} />
          </Below>
        </>
      ),
    },
  ]
  return <ListTable label={text.tabs.requests} columns={columns} rows={requests} keyOf={({ id }) => id} />
}

/** One API request with its body and its reply. */
export function RequestDetails({ request }: { request: LoggedRequest }) {
  const text = useWords(words)
  return (
    <div className={css.shown}>
      <Facts
        facts={[
          { label: text.answer, value: <Tag tone={toneOf(request.status)}>{String(request.status)}</Tag> },
          { label: text.when, value: <Moment at={request.at} exact /> },
          { label: text.duration, value: text.took(request.durationMs) },
          { label: text.caller, value: request.keyId && <span className="mono">{request.keyId}</span> },
          { label: text.address, value: request.ip },
          { label: text.requestId, value: <span className="mono">{request.requestId}</span>, copy: request.requestId },
        ]}
      />
      {request.request !== null && <Body name={text.request} value={request.request} />}
      {request.response !== null && <Body name={text.response} value={request.response} />}
    </div>
  )
}

const Body = ({ name, value }: { name: string; value: unknown }) => (
  <>
    <h3>{name}</h3>
    <Json value={value} label={name} />
  </>
)
