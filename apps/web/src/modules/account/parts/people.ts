import { department } from '@erp/contract/account/department/department'
import { role } from '@erp/contract/account/role/role'
import { user } from '@erp/contract/account/user/user'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { type AnyResource, call } from '../../../kit/index.ts'

/** Everybody at work within one's own reach, as options that are found by name, user name and department. */
export function useUserOptions() {
  const { data = [], isLoading } = useQuery({
    queryKey: ['options', user.path, 'people'],
    queryFn: ({ signal }) => call(user, 'list', {}, { signal }),
  })
  const options = data.map((one) => ({
    value: one.userId,
    label: `${one.name}（${one.username}）`,
    search: `${one.name} ${one.username} ${one.dept_name ?? ''}`,
    dept: one.dept_name,
  }))
  return { options, loading: isLoading }
}

/** With the disabled ones: who holds one keeps it. */
export const useRoles = () =>
  useQuery({
    queryKey: ['options', role.path, 'all'],
    queryFn: async ({ signal }) => {
      const answer = await call(role, 'list', { all: 1 }, { signal })
      return Array.isArray(answer) ? answer : answer.list
    },
  })

export const useDepartments = () =>
  useQuery({
    queryKey: ['list', department.path, 'tree'],
    queryFn: ({ signal }) => call(department, 'tree', {}, { signal }),
  })

/** Lists and pickers of these resources read again. */
export function useReread(...resources: AnyResource[]): () => Promise<void> {
  const client = useQueryClient()
  const paths = resources.map(({ path }) => path).join()
  return useCallback(async () => {
    for (const path of paths.split(','))
      for (const kind of ['list', 'options']) await client.invalidateQueries({ queryKey: [kind, path] })
  }, [client, paths])
}
