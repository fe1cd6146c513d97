import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { callForResponse } from '../api/call.ts'
import type { Collector } from '../api/replies.ts'
import { useLocale, useWords } from '../language/locale.tsx'
import { CopyTextButton } from '../parts/copy-button.tsx'
import { ErrorNotice } from '../parts/failures/error-notice.tsx'
import { Icon } from '../parts/icon.tsx'
import { saveFile } from '../parts/save-file.ts'
import { Panel } from '../parts/screen.tsx'
import css from './collectors.module.css'
import { words } from './words.ts'

const FORMATS = ['pdf', 'png', 'svg'] as const
/** So many on a page of A4. */
const SHEET = 12
type Wanted = { readonly format: (typeof FORMATS)[number]; readonly sheet?: number }

/** What is printed for the counter, and the page for a screen there. */
export function StickerPanel({ collector: { id, status, url } }: { collector: Collector }) {
  const text = useWords(words)
  const locale = useLocale()
  const download = useMutation({
    mutationFn: async ({ format, sheet }: Wanted) => {
      const response = await callForResponse(`GET /v1/collectors/:id/sticker.${format}`, {
        params: { id },
        query: { locale, ...(sheet ? { sheet } : {}) },
        accept: '*/*',
      })
      saveFile(`sticker-${id}.${format}`, await response.blob())
    },
  })
  if (status !== 'ACTIVE') return null
  const button = (wanted: Wanted, name: string) => (
    <Button
      key={name}
      variant="default"
      leftSection={<Icon name="download" size={16} />}
      loading={
        download.isPending && download.variables.format === wanted.format && download.variables.sheet === wanted.sheet
      }
      disabled={download.isPending}
      onClick={() => download.mutate(wanted)}
    >
      {name}
    </Button>
  )
  return (
    <Panel title={text.sticker}>
      <p className="muted">{text.stickerText}</p>
      <div className={css.downloads}>
        {FORMATS.map((format) => button({ format }, text.stickerNames[format]))}
        {button({ format: 'pdf', sheet: SHEET }, text.stickerSheet)}
      </div>
      <ErrorNotice error={download.error} />
      <h3 className={css.sub}>{text.counter}</h3>
      <p className="muted">{text.counterText}</p>
      <div className={css.downloads}>
        <Button
          component="a"
          href={url}
          target="_blank"
          rel="noreferrer"
          variant="default"
          rightSection={<Icon name="external" size={16} />}
        >
          {text.openCounter}
          <span className="visually-hidden"> ({text.newTab})</span>
        </Button>
        <CopyTextButton value={url} label={text.copyCounter} />
      </div>
    </Panel>
  )
}
