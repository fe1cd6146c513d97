/** One environment variable that an operator may set. */
export type Variable = {
  readonly meaning: string
  /** The value used where it is not set, one for each environment where they differ, or what its absence means. */
  readonly unset:
    | { readonly is: string }
    | { readonly sandbox: string; readonly production: string }
    | { readonly means: string }
  readonly required?: 'in production' | 'with KYB_URL'
  readonly isSandboxOnly?: true
  /** A value as it would stand in production; of a secret, words that the program refuses when they are pasted. */
  readonly example: string
}

export type VariableGroup = {
  readonly title: string
  /** The commands that use the variables of this group. */
  readonly usedBy: 'every command' | 'start, serve, work' | 'start, serve'
  readonly variables: Readonly<Record<string, Variable>>
}
