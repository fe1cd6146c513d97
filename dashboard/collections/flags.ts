/** What may be remarkable about money that a collector received. */
export const COLLECTION_FLAGS = ['late', 'mismatch'] as const
