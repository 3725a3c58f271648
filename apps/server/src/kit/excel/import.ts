import type { ImportResult } from '@erp/contract/kit'
import type { Tx } from '../db.ts'
import type { Download } from '../download.ts'
import type { AnyResource, Ctx } from '../house.ts'
import { refuse } from '../refuse.ts'

export function templateOf(_resource: AnyResource): Promise<Download> {
  throw refuse('导入尚未开放')
}
export async function importInto(
  _tx: Tx,
  _resource: AnyResource,
  _ctx: Ctx,
  _insert: (row: Record<string, unknown>) => Promise<unknown>,
): Promise<ImportResult> {
  throw refuse('导入尚未开放')
}
