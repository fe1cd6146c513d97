import { useQuery } from '@tanstack/react-query'
import type { BusinessDocumentView } from '../../src/dashboard/documents/schema.ts'
import type { DocumentKind } from '../../src/onboarding/documents/kinds.ts'
import { NAME_MAX } from '../../src/onboarding/documents/limits.ts'
import { call, callForResponse } from '../api/call.ts'
import { Unreachable } from '../api/problem.ts'
import { queryClient } from '../api/query-client.ts'
import { saveFile } from '../parts/save-file.ts'

const KEY = ['documents'] as const
const TRIES = 4
const WAIT_MS = 1_500

export const useDocuments = () =>
  useQuery({ queryKey: KEY, queryFn: ({ signal }) => call('GET /dashboard/api/documents', { signal }) })

export const reloadDocuments = () => queryClient.invalidateQueries({ queryKey: KEY })

/** Uploads a file in pieces and has it checked; `onSent` is called with the share uploaded, from 0 to 1. */
export async function uploadDocument(
  kind: DocumentKind,
  file: File,
  onSent: (share: number) => void,
): Promise<BusinessDocumentView> {
  const name = file.name.slice(-NAME_MAX).trim() || kind
  const { id, pieceBytes } = await call('POST /dashboard/api/documents', { body: { kind, name, sizeBytes: file.size } })
  try {
    for (let number = 1, at = 0; at < file.size; number++, at += pieceBytes) {
      const body = new Uint8Array(await file.slice(at, at + pieceBytes).arrayBuffer())
      await again(() =>
        call('PUT /dashboard/api/documents/:id/pieces/:number', { params: { id, number: `${number}` }, body }),
      )
      onSent(Math.min(1, (at + pieceBytes) / file.size))
    }
    return await again(() => call('POST /dashboard/api/documents/:id/finish', { params: { id }, body: {} }))
  } catch (error) {
    await call('DELETE /dashboard/api/documents/:id', { params: { id } }).catch(() => {}) // it is gone, or goes by itself
    throw error
  }
}

/** A piece that was sent twice is there once: what a bad line swallowed is sent again. */
async function again<T>(send: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      return await send()
    } catch (error) {
      if (!(error instanceof Unreachable) || tries === TRIES) throw error
      await new Promise((resolve) => setTimeout(resolve, tries * WAIT_MS))
    }
  }
}

/** Keeps a document on the person's device, by the name the server gives it. */
export async function keepFile(response: Response): Promise<void> {
  const name = /filename="([\w.-]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1]
  saveFile(name ?? 'document', await response.blob())
}

export const downloadDocument = async ({ id }: BusinessDocumentView): Promise<void> =>
  keepFile(await callForResponse('GET /dashboard/api/documents/:id/file', { params: { id } }))
