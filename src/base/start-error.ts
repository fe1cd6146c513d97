/** Why Gapura cannot start: the message is one whole sentence for the operator. The CLI prints it and exits 1. */
export class StartError extends Error {
  override readonly name = 'StartError'
}
