import type { ActionOutput, Named, RowOfResource } from '@erp/contract/kit'
import type { AnyResource } from '../app/call.ts'
import type { AnyRow } from './grid/column.ts'

type Listed<O> = O extends { list: (infer T)[] } | (infer T)[] ? T : never

/** A row as a listing action of the resource answers it, with the names behind its references. */
export type ListRow<R extends AnyResource, A extends string = 'list-page'> = string extends keyof R['actions']
  ? AnyRow
  : Named<R['fields'], A extends keyof R['actions'] ? Listed<ActionOutput<R['actions'][A]>> : RowOfResource<R>>

/** A record as `details` answers it, with its lines and the names behind its references. */
export type DetailsOf<R extends AnyResource> = string extends keyof R['actions']
  ? AnyRow
  : Named<R['fields'], ActionOutput<R['actions']['details']>>
