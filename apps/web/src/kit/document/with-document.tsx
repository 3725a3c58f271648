import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type AnyResource, call } from '../../app/call.ts'
import { Cover } from '../cover.tsx'
import type { AnyRow } from '../grid/column.ts'

interface Props {
  resource: AnyResource
  id: number
  /** Never from memory: a form begins with what is there now. */
  fresh?: boolean
  children: (document: AnyRow) => ReactNode
}

/** The document with its lines, asked for when it is opened. */
export function WithDocument({ resource, id, fresh = false, children }: Props) {
  const asked = useQuery({
    queryKey: [resource.path, 'details', id],
    queryFn: ({ signal }) => call(resource, 'details', { [resource.key]: id }, { signal }) as Promise<AnyRow>,
    staleTime: 0,
    gcTime: fresh ? 0 : undefined,
  })
  if (!asked.data || (fresh && asked.isFetching))
    return asked.isError ? <Cover loading={false} error={asked.error} onRetry={() => void asked.refetch()} /> : null
  return children(asked.data)
}
