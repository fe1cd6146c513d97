/** Why a file is not accepted. */
export type DocumentFault =
  /** None of the accepted types, by its bytes. */
  | 'UNKNOWN_TYPE'
  /** It begins as its declared type but does not continue as one. */
  | 'BROKEN'
  /** It contains active content or another file. */
  | 'ACTIVE_CONTENT'
  /** It cannot be inspected. */
  | 'LOCKED'
  /** It is another kind of file as well. */
  | 'TWO_TYPES'
  /** It would expand to more than any legitimate document. */
  | 'TOO_COMPLEX'

/** The error for a file that is not an accepted document. */
export class DocumentError extends Error {
  readonly code: DocumentFault
  constructor(code: DocumentFault, message: string) {
    super(message)
    this.code = code
  }
}
