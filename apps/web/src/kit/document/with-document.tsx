import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type AnyResource, call } from '../../app/call.ts'
import { Cover } from '../cover.tsx'
import type { DetailsOf } from '../rows.ts'

interface Props<R extends AnyResource> {
  resource: R
  id: number
  /** Never from memory: a form begins with what is there now. */
  fresh?: boolean
  children: (document: DetailsOf<R>) => ReactNode
}

/** The document with its lines, asked for when it is opened. */
export function WithDocument<R extends AnyResource>({ resource, id, fresh = false, children }: Props<R>) {
  const asked = useQuery({
    queryKey: [resource.path, 'details', id],
    queryFn: ({ signal }) => detailsOf(resource, { [resource.key]: id }, signal) as Promise<DetailsOf<R>>,
    staleTime: 0,
    gcTime: fresh ? 0 : undefined,
  })
  if (!asked.data || (fresh && asked.isFetching))
    return asked.isError ? <Cover loading={false} error={asked.error} onRetry={() => void asked.refetch()} /> : null
  return children(asked.data)
}

const detailsOf = (resource: AnyResource, key: Record<string, number>, signal: AbortSignal) =>
  call(resource, 'details', key, { signal })
