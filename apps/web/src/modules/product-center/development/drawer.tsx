import { development } from '@erp/contract/product-center/development/development'
import { DEVELOPMENT, developmentStates } from '@erp/contract/product-center/development/development.states'
import { Tabs } from 'antd'
import { BizLog, StatusTag, ViewDrawer, Watchers } from '../../../kit/index.ts'
import { Block } from '../../order/desk/info/block.tsx'
import { Repeats } from '../repeat/repeats.tsx'
import { DevelopmentSheet } from './facts.tsx'
import { ProfitTable, termsOf, useTrial } from './profit-table.tsx'
import { type Ask, DrawerVerbs } from './row-verbs.tsx'
import type { OpenedDevelopment } from './rows.ts'

interface Props {
  row: OpenedDevelopment
  onAsk: Ask
  onClose: () => void
}

/** One product: what is known of it, what it would bring, what may be the same, and what happened to it. */
export function DevelopmentDrawer({ row, onAsk, onClose }: Props) {
  const tabs = [
    { key: 'detail', label: '详情', children: <Detail row={row} /> },
    { key: 'log', label: '操作日志', children: <BizLog entity={development.path} entityId={row.id} /> },
  ]
  const head = (
    <span className="drawer-head">
      {`产品开发 ${row.developNo}`}
      <StatusTag states={developmentStates} value={row.devStatus} />
      <Watchers resource={development} id={row.id} />
    </span>
  )
  return (
    <ViewDrawer open size={900} title={head} onClose={onClose} className="detail">
      <div className="development-deeds">
        <DrawerVerbs row={row} onAsk={onAsk} />
      </div>
      <Tabs size="small" items={tabs} />
    </ViewDrawer>
  )
}

/** Once it is a goods it is its own double. */
const SEARCHED: readonly (number | null)[] = [DEVELOPMENT.pool, DEVELOPMENT.open, DEVELOPMENT.waiting, DEVELOPMENT.rejected]

const Detail = ({ row }: { row: OpenedDevelopment }) => (
  <>
    <DevelopmentSheet row={row} />
    <Block title="利润">
      <ProfitOf row={row} />
    </Block>
    {SEARCHED.includes(row.devStatus) && (
      <Block title="同款">
        <Repeats asked={{ developmentId: row.id }} empty="没有发现同款" />
      </Block>
    )}
  </>
)

export function ProfitOf({ row }: { row: OpenedDevelopment }) {
  return <ProfitTable trial={useTrial(termsOf(row)).data} />
}
