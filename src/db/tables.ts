import type { AuditTables } from './tables/audit.ts'
import type { BankTables } from './tables/bank.ts'
import type { CheckoutTables } from './tables/checkout.ts'
import type { CollectorTables } from './tables/collector.ts'
import type { ConnectionTables } from './tables/connection.ts'
import type { CustomerTables } from './tables/customer.ts'
import type { DashboardTables } from './tables/dashboard.ts'
import type { FeeTables } from './tables/fee.ts'
import type { IdempotencyTables } from './tables/idempotency.ts'
import type { InboundTables } from './tables/inbound.ts'
import type { InvoiceTables } from './tables/invoice.ts'
import type { LedgerTables } from './tables/ledger.ts'
import type { LinkTables } from './tables/link.ts'
import type { MasterKeyTables } from './tables/master-key.ts'
import type { MerchantTables } from './tables/merchant.ts'
import type { OnboardingTables } from './tables/onboarding.ts'
import type { PayoutTables } from './tables/payout.ts'
import type { PeriodTables } from './tables/period.ts'
import type { ProofTables } from './tables/proof.ts'
import type { ReconciliationTables } from './tables/reconciliation.ts'
import type { RefundTables } from './tables/refund.ts'
import type { ReportTables } from './tables/report.ts'
import type { SavedMethodTables } from './tables/saved-method.ts'
import type { SigningKeyTables } from './tables/signing-key.ts'
import type { StatementTables } from './tables/statement.ts'
import type { SubscriptionTables } from './tables/subscription.ts'
import type { TraceTables } from './tables/trace.ts'
import type { WebhookTables } from './tables/webhook.ts'

/** Every table, column for column as the migrations make them; one file per subject in `tables/`. */
export interface Tables
  extends MerchantTables,
    MasterKeyTables,
    AuditTables,
    IdempotencyTables,
    CheckoutTables,
    CollectorTables,
    CustomerTables,
    ConnectionTables,
    InboundTables,
    InvoiceTables,
    BankTables,
    FeeTables,
    PayoutTables,
    PeriodTables,
    ProofTables,
    ReconciliationTables,
    RefundTables,
    ReportTables,
    SavedMethodTables,
    SigningKeyTables,
    StatementTables,
    SubscriptionTables,
    LedgerTables,
    LinkTables,
    DashboardTables,
    OnboardingTables,
    TraceTables,
    WebhookTables {}
