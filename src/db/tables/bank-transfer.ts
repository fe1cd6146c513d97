import type { Generated } from 'kysely'

export interface BankTransferTables {
  'bank.transfer': {
    reference_no: string
    partner_reference_no: string
    service_code: '17' | '18' | '22' | '23'
    source_account: string
    beneficiary_bank: string
    beneficiary_account: string
    beneficiary_name: string
    currency: string
    amount: bigint
    status: 'ACCEPTED' | 'SETTLED' | 'FAILED' | 'RETURNED'
    calls: Generated<number>
    next_status: 'SETTLED' | 'FAILED' | 'RETURNED' | null
    due_at: Date | null
    behaviour: string
    accepted_at: Date
    closed_at: Date | null
  }
}
