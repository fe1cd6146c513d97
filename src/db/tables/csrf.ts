export interface CsrfTables {
  csrf_key: { id: string; sealed: Buffer; created_at: Date }
}
