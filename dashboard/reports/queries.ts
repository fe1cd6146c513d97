import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { call, callForResponse } from '../api/call.ts'
import { queryClient } from '../api/query-client.ts'
import type { Report } from '../api/replies.ts'
import { saveFile } from '../parts/save-file.ts'

/** While one is being made the list is read this often. */
const MAKING_MS = 2_000

export const useReports = (cursor: string) =>
  useQuery({
    queryKey: ['reports', 'list', cursor],
    queryFn: ({ signal }) => call('GET /v1/reports', { query: { cursor, limit: 20 }, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some(({ status }) => status === 'PENDING') ? MAKING_MS : false),
  })

export const useSchedules = () =>
  useQuery({
    queryKey: ['reports', 'schedules'],
    queryFn: ({ signal }) => call('GET /dashboard/api/report-schedules', { signal }),
  })

export const useReportKinds = () =>
  useQuery({
    queryKey: ['reports', 'kinds'],
    queryFn: ({ signal }) => call('GET /dashboard/api/report-kinds', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

export const reloadReports = () => queryClient.invalidateQueries({ queryKey: ['reports'] })

export async function downloadReport({ id, fileName }: Pick<Report, 'id' | 'fileName'>): Promise<void> {
  const response = await callForResponse('GET /v1/reports/:id/file', { params: { id } })
  saveFile(fileName, await response.blob())
}
