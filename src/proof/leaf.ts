import { hashLeaf } from './merkle.ts'

/** One entry as it is hashed: an amount in the smallest unit, in digits. */
export type LeafEntry = {
  readonly line: number
  readonly account: string
  readonly currency: string
  readonly amount: string
}

/** A ledger transaction as it is hashed: what it moved and why, by ids, and nothing about a person. */
export type Leaf = {
  readonly merchantId: string
  /** Counts the merchant's transactions from 1. */
  readonly position: number
  /** The hash of the merchant's leaf before it, lower-case hex; null: it is the first. */
  readonly previous: string | null
  readonly id: string
  readonly cause: string
  readonly kind: string
  readonly holdId: string | null
  /** UTC with microseconds, as the database prints it. */
  readonly createdAt: string
  readonly entries: readonly LeafEntry[]
}

/** The canonical JSON (RFC 8785) of a leaf: its members in the order of their names. Source: docs/proof.md. */
const leafText = (leaf: Leaf): string =>
  JSON.stringify({
    cause: leaf.cause,
    createdAt: leaf.createdAt,
    entries: leaf.entries.map(({ account, amount, currency, line }) => ({ account, amount, currency, line })),
    holdId: leaf.holdId,
    id: leaf.id,
    kind: leaf.kind,
    merchantId: leaf.merchantId,
    position: leaf.position,
    previous: leaf.previous,
  })

export const hashOfLeaf = (leaf: Leaf): Buffer => hashLeaf(leafText(leaf))

/** The end of a merchant's chain, as a leaf of the tree of heads. */
export type Head = { readonly merchantId: string; readonly position: number; readonly leafHash: Buffer }

export const headText = ({ merchantId, position, leafHash }: Head): string =>
  JSON.stringify({ leafHash: leafHash.toString('hex'), merchantId, position })
