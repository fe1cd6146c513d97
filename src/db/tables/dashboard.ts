/** What a member of a merchant's may be; `dashboard/roles.ts` says what each may do. */
export type MemberRole = 'owner' | 'developer' | 'finance' | 'support' | 'read_only'

export interface DashboardTables {
  member: { merchant_id: string; user_id: string; role: MemberRole; created_at: Date }
}
