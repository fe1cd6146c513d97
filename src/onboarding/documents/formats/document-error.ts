/** Why a file is not taken. */
export type DocumentFault =
  /** None of the types that are taken, by its bytes. */
  | 'UNKNOWN_TYPE'
  /** It begins as what it says it is, and does not go on so. */
  | 'BROKEN'
  /** Something in it acts when it is opened, or holds another file. */
  | 'ACTIVE_CONTENT'
  /** It cannot be looked into. */
  | 'LOCKED'
  /** It is another kind of file as well. */
  | 'TWO_TYPES'
  /** It would unfold to more than anybody needs. */
  | 'TOO_COMPLEX'

/** A file that is no document we take. */
export class DocumentError extends Error {
  readonly code: DocumentFault
  constructor(code: DocumentFault, message: string) {
    super(message)
    this.code = code
  }
}
