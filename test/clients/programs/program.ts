/** A program over a generated client. It throws where the gateway does not do what the types promise. */
export type Program = (gateway: { readonly baseUrl: string; readonly apiKey: string }) => Promise<void>

/** A reference that nothing else has. */
export const unused = (): string => crypto.randomUUID()

/** What a call gave. Throws its refusal. */
export function received<T>(data: T | undefined, refusal: unknown): T {
  if (data === undefined) throw new Error(`refused: ${JSON.stringify(refusal)}`)
  return data
}

export function check(what: string, isSo: boolean): void {
  if (!isSo) throw new Error(`not so: ${what}`)
}
