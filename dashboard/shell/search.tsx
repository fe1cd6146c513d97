import { Modal, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { Link } from 'react-router'
import { call } from '../api/call.ts'
import { useWords } from '../language/locale.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { Icon } from '../parts/icon.tsx'
import { Money } from '../parts/values/money.tsx'
import { Status } from '../parts/values/status.tsx'
import { words as shared } from '../parts/words.ts'
import { paths } from '../paths.ts'
import { useMay } from '../session/session.tsx'
import css from './search.module.css'
import { takeEarly } from './use-shortcuts.ts'
import { words } from './words.ts'

/** Finds payments, payouts, invoices, customers, collectors and subscriptions by any of their names, from every screen. */
export function Search({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const text = useWords(words)
  const { close } = useWords(shared)
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={text.searchTitle}
      yOffset="10vh"
      closeButtonProps={{ 'aria-label': close }}
    >
      <Finder onChosen={onClose} />
    </Modal>
  )
}

/** `externalId`: what it is called. */
type Result = {
  readonly to: string
  readonly id: string
  readonly externalId: string
  readonly amount?: number
  readonly currency?: string
  readonly status?: string
}

function Finder({ onChosen }: { onChosen: () => void }) {
  const text = useWords(words)
  const [typed, setTyped] = useState('')
  const [q] = useDebouncedValue(typed.trim(), 150)
  const search = useQuery({
    queryKey: ['search', q],
    queryFn: ({ signal }) => call('GET /dashboard/api/search', { query: { q }, signal }),
    enabled: q !== '',
  })
  const {
    payments = [],
    refunds = [],
    payouts = [],
    approvals = [],
    invoices = [],
    customers = [],
    collectors = [],
    subscriptions = [],
  } = search.data ?? {}
  const results: Result[] = [
    ...payments.map((found) => ({ ...found, to: paths.payment(found.id) })),
    ...refunds.map((found) => ({ ...found, to: paths.refund(found.id) })),
    ...payouts.map((found) => ({ ...found, to: paths.payout(found.id) })),
    ...approvals.map((found) => ({
      ...found,
      id: `${found.approvalId} ${found.externalId}`,
      to: paths.approvals,
      status: text.inApproval,
    })),
    ...invoices.map(({ number, externalId, customerName, total, ...found }) => ({
      ...found,
      externalId: [number ?? externalId ?? found.id, customerName].filter(Boolean).join(' · '),
      amount: total,
      to: paths.invoice(found.id),
    })),
    ...customers.map(({ id, externalId, name, email, phone }) => ({
      id,
      externalId: name ?? email ?? phone ?? externalId ?? id,
      to: paths.customer(id),
    })),
    ...collectors.map(({ id, name, label, number, status }) => ({
      id: number ?? id,
      externalId: [name, label].filter(Boolean).join(' · '),
      status,
      to: paths.collector(id),
    })),
    ...subscriptions.map(({ id, externalId, description, customerName, ...found }) => ({
      ...found,
      id,
      externalId: [description, customerName ?? externalId].filter(Boolean).join(' · '),
      to: paths.subscription(id),
    })),
  ]
  const canReadLog = useMay('requests.read')
  const isRequest = canReadLog && q.startsWith('req_')
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the arrows only go between the field and the links inside
    <div onKeyDown={walk}>
      <TextInput
        aria-label={text.searchTitle}
        placeholder={text.searchHint}
        leftSection={<Icon name="search" size={16} />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        // Letters typed while the dialog was on its way belong here.
        onFocus={() => setTyped(takeEarly() + typed)}
        data-autofocus
        data-stop
        size="md"
      />
      <ErrorNotice error={search.error} />
      <p className={css.note} role="status">
        {q === ''
          ? text.searchStart
          : search.isSuccess && results.length === 0 && !isRequest
            ? text.searchNothing(q)
            : ''}
      </p>
      <ul className={css.results}>
        {isRequest && (
          <li>
            <Link
              to={`${paths.requests}?q=${encodeURIComponent(q)}`}
              className={css.result}
              onClick={onChosen}
              data-stop
            >
              <span>
                <strong>{text.inRequestLog}</strong>
                <span className="mono muted">{q}</span>
              </span>
            </Link>
          </li>
        )}
        {results.map(({ to, externalId, id, amount, currency, status }) => (
          <li key={to + id}>
            <Link to={to} className={css.result} onClick={onChosen} data-stop>
              <span>
                <strong>{externalId}</strong>
                <span className="mono muted">{id}</span>
              </span>
              <span>
                {currency && <Money amount={amount ?? 0} currency={currency} />}
                {status && <Status status={status} />}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The arrows go from the field to the results and along them; Enter in the field opens the first. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const stops = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-stop]')]
  const at = stops.indexOf(document.activeElement as HTMLElement)
  if (event.key === 'Enter' && at === 0) stops[1]?.click()
  const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
  if (by === 0) return
  event.preventDefault()
  stops[Math.min(Math.max(at + by, 0), stops.length - 1)]?.focus()
}
