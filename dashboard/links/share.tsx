import { Anchor, Button, Group, Textarea } from '@mantine/core'
import { useState } from 'react'
import { qrMatrixOf, qrSvgOf } from '../../src/page/qr/qr-code.ts'
import type { PaymentLink } from '../api/replies.ts'
import { useWords } from '../language/locale.tsx'
import { CopyIcon, CopyTextButton } from '../parts/copy-button.tsx'
import { Icon } from '../parts/icon.tsx'
import { saveFile } from '../parts/save-file.ts'
import { Panel } from '../parts/screen.tsx'
import { QrCode } from '../payments/qr-code.tsx'
import css from './links.module.css'
import { words } from './words.ts'

/** Dots a side of the picture, at least: enough for print. */
const PNG_MIN = 1_024

/** The address, a text to send with it, and its QR code to keep. */
export function Share({ link: { url, title } }: { link: PaymentLink }) {
  const text = useWords(words)
  const [message, setMessage] = useState(() => text.shareText(title, url))
  const canShare = 'share' in navigator
  return (
    <Panel title={text.share}>
      <div className={css.share}>
        <QrCode content={url} label={text.qrLabel(title)} />
        <div className={css.shareText}>
          <div>
            <Anchor href={url} target="_blank" rel="noreferrer">
              {url}
            </Anchor>
            <CopyIcon value={url} what={text.address} />
          </div>
          <Textarea
            label={text.shareLabel}
            value={message}
            autosize
            onChange={({ currentTarget }) => setMessage(currentTarget.value)}
          />
          <Group gap="sm">
            <CopyTextButton value={message} label={text.copyText} />
            <Button
              component="a"
              variant="default"
              href={`https://wa.me/?text=${encodeURIComponent(message)}`}
              target="_blank"
              rel="noreferrer"
            >
              {text.whatsapp}
            </Button>
            {canShare && (
              // A member who closes the sheet has shared nothing, which is no fault.
              <Button variant="default" onClick={() => void navigator.share({ text: message }).catch(() => undefined)}>
                {text.shareNow}
              </Button>
            )}
          </Group>
          <Group gap="sm">
            <Button
              variant="subtle"
              leftSection={<Icon name="download" size={16} />}
              onClick={() =>
                saveFile(`${fileNameOf(url)}.svg`, new Blob([qrSvgOf(qrMatrixOf(url))], { type: 'image/svg+xml' }))
              }
            >
              {text.svg}
            </Button>
            <Button
              variant="subtle"
              leftSection={<Icon name="download" size={16} />}
              onClick={async () => saveFile(`${fileNameOf(url)}.png`, await pngOf(url))}
            >
              {text.png}
            </Button>
          </Group>
        </div>
      </div>
    </Panel>
  )
}

const fileNameOf = (url: string): string => `qr-${url.slice(url.lastIndexOf('/') + 1)}`

/** The symbol in whole dots a module, so that every edge is sharp. */
async function pngOf(content: string): Promise<Blob> {
  const matrix = qrMatrixOf(content)
  const dots = Math.ceil(PNG_MIN / matrix.length)
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = matrix.length * dots
  const paint = canvas.getContext('2d')
  if (!paint) throw new Error('this browser draws no pictures')
  paint.fillStyle = '#fff'
  paint.fillRect(0, 0, canvas.width, canvas.height)
  paint.fillStyle = '#000'
  for (const [y, row] of matrix.entries()) {
    for (const [x, isDark] of row.entries()) if (isDark) paint.fillRect(x * dots, y * dots, dots, dots)
  }
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png'),
  )
}
