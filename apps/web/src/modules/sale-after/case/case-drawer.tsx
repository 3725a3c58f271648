import { track } from '@erp/contract/express/track/track'
import { afterSaleCase } from '@erp/contract/sale-after/case/case'
import { caseStates, SENDS_AGAIN } from '@erp/contract/sale-after/case/case.states'
import type { CaseLine } from '@erp/contract/sale-after/case/case-rows'
import { Tabs } from 'antd'
import {
  BizLog,
  type LineColumn,
  Lines,
  NotesPanel,
  offers,
  Picture,
  StatusTag,
  ViewDrawer,
  Watchers,
} from '../../../kit/index.ts'
import { TrackEvents } from '../../express/track/track-drawer.tsx'
import { Block } from '../../order/desk/info/block.tsx'
import { CaseFacts, OrderFacts } from './case-facts.tsx'
import { DrawerVerbs } from './case-verbs.tsx'
import { Complaint } from './columns.tsx'
import { Outcome } from './outcome.tsx'
import type { OpenedCase } from './rows.ts'
import type { CaseDeed } from './verbs.ts'
import '../../order/desk/info/info.css'
import './case.css'

interface Props {
  row: OpenedCase
  begin: 'detail' | 'note'
  onAsk: (what: CaseDeed | 'view') => void
  onClose: () => void
}

/** One case: its order, its pieces, what came of it and what people said about it. */
export function CaseDrawer({ row, begin, onAsk, onClose }: Props) {
  const tabs = [
    { key: 'detail', label: '详情', children: <Sheet row={row} /> },
    ...(offers(track, 'events') ? [{ key: 'track', label: '物流轨迹', children: <TrackEvents orderId={row.orderId} /> }] : []),
    { key: 'note', label: '跟进', children: <NotesPanel resource={afterSaleCase} row={row} word="跟进" /> },
    { key: 'log', label: '操作日志', children: <BizLog entity={afterSaleCase.path} entityId={row.caseId} /> },
  ]
  const head = (
    <span className="drawer-head">
      {`售后单 ${row.caseNo}`}
      <StatusTag states={caseStates} value={row.checkFlag} />
      {row.isComplaint === 1 && <Complaint />}
      <Watchers resource={afterSaleCase} id={row.caseId} />
    </span>
  )
  return (
    <ViewDrawer open size={860} title={head} onClose={onClose} className="detail case-drawer">
      <div className="case-deeds">
        <DrawerVerbs row={row} onAsk={onAsk} />
      </div>
      <Tabs key={begin} size="small" defaultActiveKey={begin} items={tabs} />
    </ViewDrawer>
  )
}

const Sheet = ({ row }: { row: OpenedCase }) => (
  <div className="case-sheet">
    <OrderFacts row={row} />
    <Block title="商品">
      <div className="info-scroll">
        <Lines columns={columnsFor(row)} rows={row.lines} keyOf={({ lineId }) => lineId} />
      </div>
    </Block>
    <Outcome row={row} />
    <CaseFacts row={row} />
  </div>
)

const LINE: LineColumn<CaseLine>[] = [
  { title: '图片', render: ({ skuImage }) => skuImage && <Picture src={skuImage} /> },
  { title: 'SKU', render: ({ sku }) => sku },
  { title: '名称', render: ({ skuName }) => <span className="line-name">{skuName}</span> },
  { title: '已发', right: true, render: ({ shippedQty }) => shippedQty },
  { title: '售后', right: true, render: ({ quantity }) => <b>{quantity}</b> },
]
const AGAIN: LineColumn<CaseLine> = {
  title: '补发',
  render: ({ resendQty, resendSku, sku }) => resendQty > 0 && `${resendSku ?? sku} × ${resendQty}`,
}
const columnsFor = ({ caseType }: OpenedCase) => (SENDS_AGAIN.includes(caseType) ? [...LINE, AGAIN] : LINE)
