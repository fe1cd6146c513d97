import type { ServiceName } from '../../../snap/services.ts'
import type { Unsaved } from '../../saving-port.ts'
import type { CallsSection } from './calls.ts'
import type { InboundSection } from './inbound.ts'
import type { MandatesSection } from './mandates.ts'
import type { QrSection } from './qr.ts'
import type { RefundsSection } from './refunds.ts'
import type { SavingSection } from './saving.ts'
import type { ServicesSection } from './services.ts'
import type { TransfersSection } from './transfers.ts'
import type { VirtualAccountsSection } from './virtual-accounts.ts'
import type { WalletsSection } from './wallets.ts'

/** How one provider speaks SNAP BI. A section that is null: the provider does not offer it, or does not document it. */
export type SnapProfile = {
  readonly name: string
  /** Absent: rupiah alone. */
  readonly currencies?: readonly string[]
  readonly calls: CallsSection
  readonly services: ServicesSection
  readonly inbound: InboundSection | null
  readonly virtualAccounts: VirtualAccountsSection | null
  readonly qr: QrSection | null
  readonly wallets: WalletsSection | null
  readonly refunds: RefundsSection | null
  readonly transfers: TransfersSection | null
  /** Methods it saves and charges later; absent: none. */
  readonly saving?: SavingSection
  /** Accounts it debits by mandates; absent: none. */
  readonly mandates?: MandatesSection
  /** What it links but cannot save, and why; absent: nothing. */
  readonly unsaved?: readonly Unsaved[]
  /** Services, ours and those the provider calls, of which no sample is published: they are as its documents say. */
  readonly unsampled: readonly (ServiceName | 'debitRefundNotify')[]
}
