import { ActionIcon, Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import type { BusinessDocumentView } from '../../src/dashboard/documents/schema.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { Icon } from '../parts/icon.tsx'
import { Moment } from '../parts/values/moment.tsx'
import { Tag } from '../parts/values/status.tsx'
import { formatSize } from '../reports/format-size.ts'
import css from './documents.module.css'
import { words } from './words.ts'

type Props = {
  document: BusinessDocumentView
  /** Absent: this reader may not. */
  onOpen?: ((document: BusinessDocumentView) => Promise<void>) | undefined
  onRemove?: ((document: BusinessDocumentView) => Promise<void>) | undefined
}

/** One document that is there, with what may be done with it. */
export function DocumentLine({ document, onOpen, onRemove }: Props) {
  const text = useWords(words)
  const locale = useLocale()
  const open = useMutation({ mutationFn: async () => onOpen?.(document) })
  const remove = useMutation({ mutationFn: async () => onRemove?.(document) })
  const name = document.name ?? text.kinds[document.kind]
  return (
    <>
      <div className={css.line}>
        <span className={css.what}>
          {document.erasedAt ? <Tag>{text.erased}</Tag> : <strong className={css.name}>{name}</strong>}
          <span className="muted">
            {formatSize(document.sizeBytes, locale)} · <Moment at={document.uploadedAt} /> ·{' '}
            {text.uploadedBy(document.uploadedBy)}
          </span>
          {document.replacedAt !== null && document.sentAt !== null && (
            <span className="muted">
              {text.sentIn} <Moment at={document.sentAt} /> · {text.replaced} <Moment at={document.replacedAt} />
            </span>
          )}
        </span>
        {onOpen && !document.erasedAt && (
          <Button
            size="xs"
            variant="default"
            aria-label={text.openOf(name)}
            loading={open.isPending}
            onClick={() => open.mutate()}
          >
            {text.open}
          </Button>
        )}
        {onRemove && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label={text.removeOf(name)}
            loading={remove.isPending}
            onClick={() => remove.mutate()}
          >
            <Icon name="trash" size={16} />
          </ActionIcon>
        )}
      </div>
      <ErrorNotice error={open.error ?? remove.error} />
    </>
  )
}
