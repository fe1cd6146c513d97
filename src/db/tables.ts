import type { AuditTables } from './tables/audit.ts'
import type { BankTables } from './tables/bank.ts'
import type { CollectorTables } from './tables/billing/collector.ts'
import type { CustomerTables } from './tables/billing/customer.ts'
import type { InvoiceTables } from './tables/billing/invoice.ts'
import type { LinkTables } from './tables/billing/link.ts'
import type { SavedMethodTables } from './tables/billing/saved-method.ts'
import type { SubscriptionTables } from './tables/billing/subscription.ts'
import type { LedgerTables } from './tables/books/ledger.ts'
import type { PeriodTables } from './tables/books/period.ts'
import type { ProofTables } from './tables/books/proof.ts'
import type { ReconciliationTables } from './tables/books/reconciliation.ts'
import type { ReportTables } from './tables/books/report.ts'
import type { StatementTables } from './tables/books/statement.ts'
import type { CheckoutTables } from './tables/checkout.ts'
import type { ConnectionTables } from './tables/connection.ts'
import type { DashboardTables } from './tables/dashboard.ts'
import type { FeeTables } from './tables/fee.ts'
import type { IdempotencyTables } from './tables/idempotency.ts'
import type { InboundTables } from './tables/inbound.ts'
import type { MasterKeyTables } from './tables/master-key.ts'
import type { MerchantTables } from './tables/merchant.ts'
import type { OnboardingTables } from './tables/onboarding.ts'
import type { PayoutTables } from './tables/payout.ts'
import type { RefundTables } from './tables/refund.ts'
import type { SigningKeyTables } from './tables/signing-key.ts'
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
