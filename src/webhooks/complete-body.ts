/** A body with what is stored nowhere in the clear, and that secret by itself, to be kept out of what is recorded of a try. */
export type Completed = { readonly body: string; readonly secret: string }

type StoredEvent = {
  readonly merchantId: string
  readonly type: string
  readonly subjectId: string
  readonly body: string
}

/**
 * Puts into an event what is not stored with it, for an endpoint that may receive it; undefined: it goes as it is stored. Reads
 * nothing for events that never hold anything of the kind.
 */
export type CompleteBody = (event: StoredEvent) => Promise<Completed | undefined>

/** Fewer characters than this of a secret that was cut off say nothing. */
const REST_MIN = 4

/** What an endpoint replied, without the secret that it was sent, whole or cut off at the end of what is kept. */
export function withoutSecret(text: string, secret: string): string {
  const hidden = text.replaceAll(secret, '[hidden]')
  for (let length = secret.length - 1; length >= REST_MIN; length--) {
    if (hidden.endsWith(secret.slice(0, length))) return `${hidden.slice(0, -length)}[hidden]`
  }
  return hidden
}
