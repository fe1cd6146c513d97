import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { HOME_CURRENCY } from '../../src/markets/market-of.ts'
import { call } from '../api/call.ts'
import { Problem } from '../api/problem.ts'
import type { PaymentLink } from '../api/replies.ts'
import { useWords } from '../language/locale.tsx'
import { Dialog } from '../parts/dialogs/dialog.tsx'
import { Form } from '../parts/form/form.tsx'
import { useToast } from '../parts/toast.tsx'
import { useSession } from '../session/session.tsx'
import { useSettings } from '../settings/queries.ts'
import { LinkFields } from './link-fields.tsx'
import css from './links.module.css'
import { Preview } from './preview.tsx'
import { reloadLinks } from './queries.ts'
import { readLinkForm } from './read-link-form.ts'
import { words } from './words.ts'

const NAMES = ['title', 'description', 'amount', 'openPrice', 'currency', 'methods', 'stock', 'expiresAt', 'asks']
const MORE_NAMES = ['successText', 'successUrl', 'payWithinMinutes', 'reference']

type Props = {
  /** The one to change; null: a new one. */
  link: PaymentLink | null
  onDone: (link: PaymentLink) => void
  onClose: () => void
}

/** Makes a link or changes one, with its page in small beside the form. */
export function LinkDialog({ link, onDone, onClose }: Props) {
  const text = useWords(words)
  const showToast = useToast()
  const { timeZone } = useSession().merchant
  const settings = useSettings()
  const [key] = useState(() => crypto.randomUUID())
  const [typed, setTyped] = useState<FormData | null>(null)
  const currencyOf = (values: FormData | null) =>
    link?.currency ?? String(values?.get('currency') ?? settings.data?.defaultCurrency ?? HOME_CURRENCY)
  const save = useMutation({
    mutationFn: (values: FormData) => {
      const body = readLinkForm(values, timeZone)
      return link
        ? call('PATCH /v1/payment-links/:id', { params: { id: link.id }, body })
        : call('POST /v1/payment-links', { body: { ...body, currency: currencyOf(values) }, idempotencyKey: key })
    },
    onSuccess: (saved) => {
      reloadLinks()
      showToast(link ? text.changed : text.made)
      onDone(saved)
    },
  })
  const show = ({ target }: FormEvent) => {
    const form = (target as HTMLInputElement).form
    if (form) setTyped(new FormData(form))
  }
  const refused = save.error instanceof Problem ? save.error.faults.map(({ field }) => field) : []
  return (
    <Dialog title={link ? text.editTitle : text.newTitle} size="55rem" onClose={onClose}>
      <div className={css.columns} onInput={show} onChange={show}>
        <Form
          submit={link ? text.save : text.make}
          isBusy={save.isPending}
          error={save.error}
          fields={[...NAMES, ...MORE_NAMES]}
          onSubmit={(values) => save.mutate(values)}
        >
          <LinkFields
            link={link}
            error={save.error}
            isMoreRefused={refused.some((field) => MORE_NAMES.includes(field))}
          />
        </Form>
        <section className={css.preview} aria-label={text.preview}>
          <Preview said={typed ? readLinkForm(typed, timeZone) : saidBy(link)} currency={currencyOf(typed)} />
        </section>
      </div>
    </Dialog>
  )
}

/** What a link says before anything is typed. */
const saidBy = (link: PaymentLink | null): ReturnType<typeof readLinkForm> => ({
  title: link?.title ?? '',
  description: link?.description ?? null,
  ...(link?.openPrice
    ? { amount: null, openPrice: { ...link.openPrice, suggested: [...link.openPrice.suggested] } }
    : { amount: link?.amount ?? 0, openPrice: null }),
  methods: link?.methods ? [...link.methods] : null,
  stock: link?.stock ?? null,
  expiresAt: link?.expiresAt ?? null,
  asks: link?.asks ?? { name: 'off', email: 'off', phone: 'off', note: 'off' },
  successText: null,
  successUrl: null,
})
