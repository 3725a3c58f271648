import type { Permission } from './field.ts'
import type { RoleKey } from './manifest.ts'

/** Work that waits for a person: a tab of a list, whose count it shows and which it opens. */
export interface Waiting {
  label: string
  /** Who may do it. */
  permission: Permission
  /** Whose daily work it is; somebody with none of these roles sees whatever they may do. */
  roles: readonly RoleKey[]
  page: string
  /** None is the whole list. */
  tab?: string | number
  /** The call that counts the tabs of the page: `order/wait-ship-order#status-count`. */
  counts: string
}

/** Several tabs of one list. */
export const waitingOn = (
  page: string,
  resource: string,
  tabs: readonly (readonly [label: string, permission: Permission, roles: readonly RoleKey[], tab?: string | number])[],
): Waiting[] =>
  tabs.map(([label, permission, roles, tab]) => ({ label, permission, roles, page, tab, counts: `${resource}#status-count` }))
