import type { QueryClient } from '@tanstack/react-query'

/** The pages of a list go with the view that asked for them: at a hundred rows each, a day's work would otherwise pile up. */
export const forgetLists = (client: QueryClient, kept: string[]): void =>
  client.removeQueries({
    type: 'inactive',
    predicate: ({ meta }) => typeof meta?.['view'] === 'string' && !kept.includes(meta['view']),
  })
