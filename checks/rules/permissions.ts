import { type Action, type Manifest, pathOf } from '@erp/contract/kit'

export interface DeclaredCall {
  /** `basic/country#save` */
  name: string
  /** METHOD path, as the public list and the call list write it. */
  call: string
  action: Action
}

interface Guarded {
  reach?: string
  mask?: string
}
const guards = ({ reach, mask }: Guarded): string[] => [reach, mask].filter((each) => each !== undefined)

export const callsOf = (manifests: Manifest[]): DeclaredCall[] =>
  manifests.flatMap((manifest) =>
    Object.values(manifest.resources).flatMap((resource) =>
      Object.entries(resource.actions as Record<string, Action>).map(([verb, action]) => ({
        name: `${resource.path}#${verb}`,
        call: `${action.method} ${pathOf(resource, action)}`,
        action,
      })),
    ),
  )

export function undeclaredPermissions(manifests: Manifest[]): string[] {
  const declared = new Set<string>(['public', 'session', ...manifests.flatMap((m) => Object.keys(m.permissions))])
  const calls = callsOf(manifests).map(({ name, action }) => [name, action.permission] as const)
  const fields = manifests.flatMap((m) =>
    Object.values(m.resources).flatMap((resource) =>
      Object.entries(resource.fields as Record<string, Guarded>).flatMap(([field, guarded]) =>
        guards(guarded).map((permission) => [`${resource.path}.${field}`, permission] as const),
      ),
    ),
  )
  return [...calls, ...fields, ...menuPermissions(manifests)].flatMap(([where, permission]) =>
    permission && declared.has(permission) ? [] : [`${where} has ${permission ? `undeclared ${permission}` : 'no permission'}`],
  )
}

/** Declared, but nothing asks for it: a right that can be given and means nothing. */
export function unusedPermissions(manifests: Manifest[]): string[] {
  const used = new Set<string>([
    ...callsOf(manifests).map(({ action }) => action.permission),
    ...menuPermissions(manifests).map(([, permission]) => permission),
    ...manifests.flatMap((m) =>
      Object.values(m.resources).flatMap((r) => Object.values(r.fields as Record<string, Guarded>).flatMap(guards)),
    ),
  ])
  return manifests.flatMap((m) =>
    Object.keys(m.permissions)
      .filter((permission) => !used.has(permission))
      .map((permission) => `${m.name} declares ${permission}, which nothing uses`),
  )
}

export function doublyDeclared(manifests: Manifest[]): string[] {
  const all = manifests.flatMap((m) => Object.keys(m.permissions))
  return all
    .filter((permission, index) => all.indexOf(permission) !== index)
    .map((permission) => `${permission} is declared twice`)
}

export function unlistedPublicCalls(manifests: Manifest[], allowed: readonly string[]): string[] {
  const open = callsOf(manifests).filter(({ action }) => action.permission === 'public')
  return [
    ...open.filter(({ call }) => !allowed.includes(call)).map(({ call }) => `${call} is public but not on the list`),
    ...allowed.filter((call) => !open.some((each) => each.call === call)).map((call) => `${call} is on the list but not public`),
  ]
}

/** Two calls of one method and path, where one would never be reached. */
export function doubleCalls(manifests: Manifest[]): string[] {
  const seen = new Map<string, string>()
  return callsOf(manifests).flatMap(({ name, call }) => {
    const key = call.replace(/\{\w+\}/g, '{}')
    const first = seen.get(key)
    seen.set(key, name)
    return first ? [`${call} is declared by ${first} and ${name}`] : []
  })
}

function menuPermissions(manifests: Manifest[]): (readonly [where: string, permission: string])[] {
  return manifests.flatMap((m) =>
    Object.values(m.menu).flatMap((pages) =>
      (pages ?? []).flatMap((page) => [
        [page.path, page.permission] as const,
        ...(page.buttons ?? []).map((button) => [page.path, button] as const),
        ...(page.tabs ?? []).map((tab) => [`${page.path}#${tab.key}`, tab.permission] as const),
      ]),
    ),
  )
}
