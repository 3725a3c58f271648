import { manifests } from '@erp/contract'
import { type Action, pathOf } from '@erp/contract/kit'

export interface DeclaredCall {
  name: string
  /** `POST /basic/country`, as a person would say it. */
  call: string
  path: string
  action: Action
}

export const declaredCalls: DeclaredCall[] = manifests.flatMap((manifest) =>
  Object.values(manifest.resources).flatMap((resource) =>
    Object.entries(resource.actions as Record<string, Action>).map(([verb, action]) => {
      const path = pathOf(resource, action)
      return { name: `${resource.path}#${verb}`, call: `${action.method} ${path}`, path, action }
    }),
  ),
)

export const fill = (path: string, action: Action, value: (name: string, numeric: boolean) => string = nobody): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => value(name, ['int', 'ref'].includes(action.input[name]?.kind ?? 'int')))

const nobody = (_name: string, numeric: boolean): string => (numeric ? '999999999' : 'nothing')
