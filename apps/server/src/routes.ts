import { manifests } from '@erp/contract'
import { type Action, pathOf } from '@erp/contract/kit'

/** Every registered call as METHOD tab path, without a database. */
export const routes = (): string[] =>
  manifests.flatMap((m) =>
    Object.values(m.resources).flatMap((resource) =>
      Object.values(resource.actions as Record<string, Action>).map((action) => `${action.method}\t${pathOf(resource, action)}`),
    ),
  )

if (import.meta.main) console.log(routes().sort().join('\n'))
