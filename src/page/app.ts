import type { CheckoutApp } from '../checkout/app.ts'
import type { Watch } from '../checkout/read/watch.ts'
import type { ReadApp as CollectionReader } from '../collections/find.ts'
import type { LiveLinks } from '../collectors/live/live-links.ts'
import type { CollectorWatch } from '../collectors/live/watch.ts'
import type { CustomerProofs } from '../customers/access/proofs.ts'
import type { PaperLinks } from '../invoices/paper-links.ts'
import type { Mailer } from '../mail/mailer.ts'
import type { ReceiptApp } from '../receipts/app.ts'
import type { RefundApp } from '../refunds/app.ts'
import type { ClaimWatch } from '../refunds/claim/watch.ts'
import type { SavingSeals } from '../saved-methods/sealing.ts'
import type { Marks } from './marks/read-marks.ts'
import type { SandboxOutcome } from './view.ts'

/** What the pages need. `simulate` makes the sandbox's bank act on a checkout; null in production. */
export type PageApp = CheckoutApp &
  RefundApp & {
    readonly watch: Watch
    /** Refunds without a checkout whose claim links are open; the others are watched with their checkouts. */
    readonly claims: ClaimWatch
    /** What saved methods hold in secret. */
    readonly seals: SavingSeals
    /** What signed receipts are made with. */
    readonly receipts: ReceiptApp
    /** What customers are known by on their own page, and how their codes are mailed. */
    readonly proofs: CustomerProofs
    readonly mailer: Mailer
    /** The addresses of invoices as PDF. */
    readonly papers: PaperLinks
    /** What the pages of collectors are made with. */
    readonly collectors: Omit<CollectionReader, 'db'> & { readonly links: LiveLinks; readonly watch: CollectorWatch }
    /** The operator's marks of banks and payment methods. */
    readonly marks: Marks
    readonly limits: {
      readonly pagePerMinute: number
      readonly unpaidLinkOrders: number
      readonly pageStreams: number
      readonly pageStreamsPerAddress: number
    }
    readonly simulate: ((checkoutId: string, outcome: SandboxOutcome) => Promise<void>) | null
  }
