import { Anchor } from '@mantine/core'
import { Link } from 'react-router'
import type { PaymentDetail } from '../../api/replies.ts'
import { useWords } from '../../language/locale.tsx'
import { Panel } from '../../parts/screen.tsx'
import { Facts } from '../../parts/values/facts.tsx'
import { paths } from '../../paths.ts'
import { words } from '../words.ts'

/** Who pays, as the merchant said; nothing where it did not, or where that was erased. */
export function CustomerPanel({ payment: { customer } }: { payment: PaymentDetail }) {
  const text = useWords(words)
  if (!customer) return null
  const { name, email, phone, note } = customer
  const copied = (value: string | null) => (value === null ? {} : { copy: value })
  return (
    <Panel title={text.customer}>
      <Facts
        facts={[
          { label: text.customerName, value: name },
          { label: text.customerEmail, value: email && <a href={`mailto:${email}`}>{email}</a>, ...copied(email) },
          { label: text.customerPhone, value: phone && <a href={`tel:${phone}`}>{phone}</a>, ...copied(phone) },
          { label: text.customerNote, value: note },
        ]}
      />
      <Anchor component={Link} size="sm" to={`${paths.payments}?q=${encodeURIComponent(email ?? phone ?? name ?? '')}`}>
        {text.ofCustomer}
      </Anchor>
    </Panel>
  )
}

/** What the merchant attached, name by name. */
export function MetadataPanel({ payment: { metadata } }: { payment: PaymentDetail }) {
  const text = useWords(words)
  const pairs = Object.entries(metadata)
  if (pairs.length === 0) return null
  return (
    <Panel title={text.metadata}>
      <Facts
        facts={pairs.map(([label, value]) => {
          const shown = typeof value === 'string' ? value : JSON.stringify(value)
          return { label, value: shown || '–', copy: shown }
        })}
      />
    </Panel>
  )
}
