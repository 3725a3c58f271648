import { type PermissionNode, role } from '@erp/contract/account/role/role'
import { session } from '@erp/contract/account/sign-in/session'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useSession } from '../../../app/session.ts'
import { call, may } from '../../../kit/index.ts'

/** Everything that can be allowed: sections, pages, tabs, buttons. Read by those who may see roles. */
export const usePermissionTree = (enabled = true) =>
  useQuery({
    queryKey: ['list', role.path, 'permission-tree'],
    queryFn: ({ signal }) => call(role, 'permission-tree', {}, { signal }),
    enabled,
  })

export interface Choice {
  value: string
  title: string
  search: string
  selectable?: boolean
  children: Choice[]
}

/** Pages and buttons to ask about: all of them, or one's own where roles are not one's business. */
export function usePermissionChoices(): Choice[] {
  const all = may('basic:role:list')
  const tree = usePermissionTree(all)
  const own = useQuery({
    queryKey: ['options', session.path, 'button'],
    queryFn: ({ signal }) => call(session, 'button', {}, { signal }),
    enabled: !all,
  })
  const routes = useSession((state) => state.routes)
  return useMemo(() => {
    if (all) return distinct((tree.data ?? []).flatMap(choiceOf))
    const titles = new Map(routes.map((route) => [route.path, route.title]))
    const pages = (own.data ?? []).map(({ path, buttons }) => {
      const below = buttons.map((button) => choice(button, button, button))
      return choice(`path:${path}`, titles.get(path) ?? path, path, below)
    })
    return distinct(pages)
  }, [all, tree.data, own.data, routes])
}

function choiceOf(node: PermissionNode): Choice[] {
  const children = node.children.flatMap(choiceOf)
  if (node.menuType === 'C' && node.path) return [choice(`path:${node.path}`, node.label, node.permission ?? '', children)]
  if (node.menuType !== 'M' && node.permission) return [choice(node.permission, node.label, node.permission, children)]
  return children.length ? [{ ...choice(`group:${node.key}`, node.label, '', children), selectable: false }] : []
}

/** A button may stand on several pages; it is offered once. */
export function distinct(choices: Choice[], seen = new Set<string>()): Choice[] {
  return choices.flatMap((one) => {
    if (seen.has(one.value)) return distinct(one.children, seen)
    seen.add(one.value)
    return [{ ...one, children: distinct(one.children, seen) }]
  })
}

const choice = (value: string, title: string, code: string, children: Choice[] = []): Choice => ({
  value,
  title,
  search: `${title} ${code}`,
  children,
})
