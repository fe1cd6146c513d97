/** The orders of the list of collections; `largest`: by what is neither allocated nor refunded. */
export const COLLECTION_ORDERS = ['newest', 'oldest', 'largest'] as const
export type CollectionOrder = (typeof COLLECTION_ORDERS)[number]
