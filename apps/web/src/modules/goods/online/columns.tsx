import { inventoryUpdateConfig } from '@erp/contract/goods/online/inventory-update-config'
import type { ReactNode } from 'react'
import { type Column, columnsOf } from '../../../kit/index.ts'
import type { Config } from './rows.ts'

const whole = (words: string) => <span className="hint">{words}</span>
const empties: Record<string, (row: Config) => ReactNode> = {
  shopId: (row) => row.shopName ?? whole('整个平台'),
  ratio: (row) => (row.mode === 1 ? `${row.ratio}%` : whole('–')),
  maxQty: (row) => row.maxQty ?? whole('不限'),
}
const widths: Record<string, number> = {
  configName: 164,
  platCode: 116,
  shopId: 122,
  goodsStatuses: 150,
  storeIds: 132,
  mode: 104,
  ratio: 92,
  fixedQty: 92,
  includeOnWay: 110,
}

/** What is left empty means something: it is said. */
export const configColumns = (): Column<Config>[] =>
  columnsOf(inventoryUpdateConfig).map((column): Column<Config> => {
    const { id, render } = column
    const shown = (row: Config) => {
      if (id === 'goodsStatuses' && row[id].length === 0) return whole('全部状态')
      if (id === 'storeIds' && row[id].length === 0) return whole('全部仓库')
      return (empties[id] ?? render)(row)
    }
    return { ...column, width: widths[id] ?? column.width, render: shown }
  })
