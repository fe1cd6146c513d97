import { queryClient } from '../../api/query-client.ts'

export const reloadKeys = () => queryClient.invalidateQueries({ queryKey: ['keys'] })
