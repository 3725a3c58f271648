import { inventoryUpdateConfig } from '@erp/contract/goods/online/inventory-update-config'
import { attempt, call, type List } from '../../../kit/index.ts'
import type { Config } from './rows.ts'

/** The whole row goes along: a save that leaves something out would empty it. */
export async function switchConfig(row: Config, list: List): Promise<void> {
  const isActivated = row.isActivated ? 0 : 1
  const saved = call(inventoryUpdateConfig, 'edit', { ...row, isActivated } as never)
  if (await attempt(saved, isActivated ? '已启用' : '已停用')) await list.refresh()
}
