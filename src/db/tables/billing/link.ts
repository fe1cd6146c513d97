import type { Generated } from 'kysely'

type FieldNeed = 'off' | 'optional' | 'required'

export interface LinkTables {
  payment_link: {
    merchant_id: string
    id: string
    code: string
    status: 'ACTIVE' | 'PAUSED' | 'ARCHIVED'
    title: string
    description: string | null
    reference: string
    currency: string
    amount: bigint | null
    amount_min: bigint | null
    amount_max: bigint | null
    suggested: Generated<string>
    methods: string[] | null
    stock: number | null
    pay_within_minutes: number
    expires_at: Date | null
    name_field: FieldNeed
    email_field: FieldNeed
    phone_field: FieldNeed
    note_field: FieldNeed
    success_text: string | null
    success_url: string | null
    created_at: Date
    updated_at: Date
  }
}
