import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { forgetLists } from './forget-lists.ts'

const client = new QueryClient()
const asks = (name: string, view?: string) =>
  new QueryObserver(client, { queryKey: [name], queryFn: () => [name], ...(view && { meta: { view } }) }).subscribe(() => {})
const known = () =>
  client
    .getQueryCache()
    .getAll()
    .map(({ queryKey }) => queryKey[0])

test('the lists of a closed view go; those of kept views, those on screen and what all views share stay', () => {
  for (const leave of [asks('closed', '/a'), asks('hidden', '/b'), asks('options')]) leave()
  asks('shown', '/c')
  forgetLists(client, ['/b'])
  expect(known()).toEqual(['hidden', 'options', 'shown'])
  client.clear()
})
