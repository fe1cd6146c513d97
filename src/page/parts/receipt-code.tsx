import type { Text } from '../text/text.ts'

/** The code of a signed receipt; a picture of its own, so that the page stays as light as it is. */
export const ReceiptCode = ({ path, locale, text }: { path: string; locale: string; text: Text }) => (
  <a class="receipt-link" href={`${path}?locale=${locale}`}>
    <img src={`${path}/qr.svg`} alt="" width="98" height="98" loading="lazy" decoding="async" />
    <span>
      <strong>{text.receipt.link}</strong>
      <span class="note">{text.receipt.linkNote}</span>
    </span>
  </a>
)
