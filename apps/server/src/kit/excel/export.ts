import type { Download } from '../download.ts'
import type { Ctx } from '../house.ts'
import type { List, ListInput } from '../list.ts'
import { refuse } from '../refuse.ts'

export async function exportList(
  _list: List,
  _input: ListInput & { columns?: string[] | null },
  _ctx: Ctx,
): Promise<Download | null> {
  throw refuse('导出尚未开放')
}
