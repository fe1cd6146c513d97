/** A body completed with a secret stored nowhere in the clear, and that secret, to be left out of the delivery record. */
export type Completed = { readonly body: string; readonly secret: string }

type StoredEvent = {
  readonly merchantId: string
  readonly type: string
  readonly subjectId: string
  readonly body: string
}

/**
 * Completes an event with what is not stored with it, for an endpoint that may receive it; undefined: it is sent as stored. Reads
 * nothing for events that never contain such data.
 */
export type CompleteBody = (event: StoredEvent) => Promise<Completed | undefined>

/** Fewer characters than this of a truncated secret reveal nothing. */
const REST_MIN = 4

/** An endpoint's reply without the secret it was sent, whole or cut off where the stored part ends. */
export function withoutSecret(text: string, secret: string): string {
  const hidden = text.replaceAll(secret, '[hidden]')
  for (let length = secret.length - 1; length >= REST_MIN; length--) {
    if (hidden.endsWith(secret.slice(0, length))) return `${hidden.slice(0, -length)}[hidden]`
  }
  return hidden
}
