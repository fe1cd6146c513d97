/** One environment variable that an operator may set. */
export type Variable = {
  readonly meaning: string
  /** The default, one for each environment where they differ, or what its absence means. */
  readonly unset:
    | { readonly is: string }
    | { readonly sandbox: string; readonly production: string }
    | { readonly means: string }
  readonly required?: 'in production' | 'with KYB_URL'
  readonly isSandboxOnly?: true
  /** An example of production; for a secret, a text that the program refuses when it is pasted. */
  readonly example: string
}

export type VariableGroup = {
  readonly title: string
  /** The commands that use the variables of this group. */
  readonly usedBy: 'every command' | 'start, serve, work' | 'start, serve'
  readonly variables: Readonly<Record<string, Variable>>
}
