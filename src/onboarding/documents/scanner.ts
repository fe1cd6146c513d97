/** What a scanner for malware says; `unknown`: it could not look. */
export type Verdict =
  | { readonly is: 'clean' }
  | { readonly is: 'found'; readonly name: string }
  | { readonly is: 'unknown'; readonly why: string }

/** Looks through a file, given in parts. Never throws. */
export type Scanner = (parts: readonly Buffer[]) => Promise<Verdict>
