/** Largest document. Imports nothing: the single-page app says it before it sends. */
export const DOCUMENT_MAX_BYTES = 5 * 1024 * 1024
/** How much of a file one request carries: with an uplink of 150 kbit/s it is there before the request times out. */
export const PIECE_BYTES = 256 * 1024
/** Of a merchant, not sent in yet; and in all. */
export const UNSENT_MAX = 20
export const DOCUMENTS_MAX = 60
export const NAME_MAX = 200
