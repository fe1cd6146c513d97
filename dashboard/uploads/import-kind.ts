import type { ReactNode } from 'react'
import type { Progress } from '../../src/dashboard/sending/schema.ts'
import type { ReadLine } from '../../src/dashboard/uploads/schema.ts'
import type { Template } from './template.ts'
import type { Fixes, Upload } from './upload-file.ts'

/** What was read of a file, whatever it holds. */
export type Reading = {
  readonly hash: string
  readonly headings: Readonly<Record<string, string>>
  readonly rows: readonly ReadLine[]
  readonly good: number
  readonly faulty: number
}

/** A file with what was rewritten of it. `isAlso`: as the choice of its kind is set. */
export type ReadUpload = { readonly upload: Upload; readonly fixes: Fixes; readonly isAlso: boolean }

/** A kind of file that is imported, all of its rows or none. */
export type ImportKind<Shown extends Reading, Made> = {
  readonly title: string
  readonly back: { readonly to: string; readonly label: string }
  readonly about: string
  readonly hint: string
  readonly template: Template
  /** The column that is fixed where none is at fault. */
  readonly usual: string
  /** A choice of how it is imported, off at first; absent: there is none. */
  readonly choice?: { readonly label: string; readonly hint: string }
  preview(read: ReadUpload): Promise<Shown>
  create(read: ReadUpload, hash: string, onProgress: (progress: Progress) => void): Promise<Made>
  /** The queries that are no longer what they were. */
  readonly changes: readonly string[]
  /** How a row reads: what it is, and what else it says, below it. */
  row(cells: ReadLine['cells']): { readonly name: string; readonly below: string; readonly amount: string }
  readonly amountName: string
  readonly rowName: string
  figures(shown: Shown): readonly { readonly name: string; readonly value: string }[]
  /** The button's words, and what is said before it is done; null: there is nothing to import. */
  action(
    shown: Shown,
    isAlso: boolean,
  ): { readonly label: string; readonly title: string; readonly text: string } | null
  readonly nothing: string
  done(made: Made): ReactNode
}
