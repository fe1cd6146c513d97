import type { ProofView } from '../../receipt-view.ts'

/** A receipt as a reader pasted it: the file of a receipt, a reply of the API, or a JWS alone. */
export function readPasted(text: string): { readonly jws: string; readonly proof: ProofView | null } {
  const trimmed = text.trim()
  if (!trimmed.startsWith('{')) return { jws: trimmed, proof: null }
  try {
    const { receipt, proof } = JSON.parse(trimmed) as { receipt?: unknown; proof?: unknown }
    const isProof = typeof proof === 'object' && proof !== null && Array.isArray((proof as ProofView).auditPath)
    return { jws: String(receipt), proof: isProof ? (proof as ProofView) : null }
  } catch {
    return { jws: '', proof: null }
  }
}
