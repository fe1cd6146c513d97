export interface SigningKeyTables {
  access_token_key: {
    id: string
    sealed: Buffer
    public_jwk: string
    created_at: Date
    verifies_until: Date | null
  }
  access_token_cutoff: { merchant_id: string; not_before: Date }
  csrf_key: { id: string; sealed: Buffer; created_at: Date }
}
