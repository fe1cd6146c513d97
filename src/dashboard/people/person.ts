/** A person who signs in, whichever merchants they work for. */
export type Person = {
  readonly id: string
  readonly name: string
  readonly email: string
  readonly locale: 'id' | 'en'
  readonly twoFactor: boolean
}
