import { deliveryStates, packageStates } from '@erp/contract/temu/delivery/delivery.states'
import type { DeliveryDetails, DeliveryLine, PrintDone, SkuPackage, WorkDone } from '@erp/contract/temu/delivery/delivery-fields'
import { deliveryOrder } from '@erp/contract/temu/delivery/delivery-order'
import { temuPickStates } from '@erp/contract/temu/floor/pick-receipt'
import { WORK_TYPES } from '@erp/contract/temu/floor/work-record'
import { TEMU_PRINTS } from '@erp/contract/temu/print/print-record'
import { Tabs } from 'antd'
import { Link } from 'react-router'
import {
  BizLog,
  DictTag,
  type LineColumn,
  Lines,
  NotesPanel,
  Picture,
  StatusTag,
  ViewDrawer,
  Watchers,
} from '../../../kit/index.ts'
import { Block } from '../../order/desk/info/block.tsx'
import { Marks } from './columns.tsx'
import { DeliveryFacts } from './delivery-facts.tsx'
import { type Ask, DrawerVerbs } from './delivery-verbs.tsx'
import '../../order/desk/info/info.css'
import './delivery.css'

/** One delivery: its lines, its packages, its transfer, who worked on it and what was printed. */
export function DeliveryDrawer({ row, onAsk, onClose }: { row: DeliveryDetails; onAsk: Ask; onClose: () => void }) {
  const head = (
    <span className="drawer-head">
      {`发货单 ${row.deliveryOrderNo}`}
      <StatusTag states={deliveryStates} value={row.status!} />
      <Marks row={row} />
      <Watchers resource={deliveryOrder} id={row.deliveryOrderId} />
    </span>
  )
  return (
    <ViewDrawer open size={920} title={head} onClose={onClose} className="detail temu-drawer">
      <div className="temu-deeds">
        <DrawerVerbs row={row} onAsk={onAsk} />
      </div>
      <Tabs size="small" items={tabsOf(row)} />
    </ViewDrawer>
  )
}

const tabsOf = (row: DeliveryDetails) => [
  { key: 'detail', label: '详情', children: <Sheet row={row} /> },
  {
    key: 'packages',
    label: `包裹 ${row.packages.length}`,
    children: <Table columns={PACKAGE} rows={row.packages} keyOf={({ packageId }) => packageId} none="还没有包裹" />,
  },
  {
    key: 'works',
    label: '作业记录',
    children: (
      <Table columns={WORK} rows={row.works} keyOf={(work) => `${work.time}${work.sku}${work.workType}`} none="还没有作业记录" />
    ),
  },
  {
    key: 'prints',
    label: '打印记录',
    children: (
      <Table
        columns={PRINT}
        rows={row.prints}
        keyOf={(print) => `${print.refNo}${print.printType}${print.time}${print.nth}${print.copies}`}
        none="还没有打印过"
      />
    ),
  },
  { key: 'note', label: '备注', children: <NotesPanel resource={deliveryOrder} row={row} /> },
  { key: 'log', label: '日志', children: <BizLog entity={deliveryOrder.path} entityId={row.deliveryOrderId} /> },
]

const Sheet = ({ row }: { row: DeliveryDetails }) => (
  <div className="temu-sheet">
    <DeliveryFacts row={row} />
    <Block title="明细">
      <div className="info-scroll">
        <Lines columns={LINE} rows={row.lines} keyOf={({ lineId }) => lineId} />
      </div>
    </Block>
    {row.picks.length > 0 && (
      <Block title="拣货单">
        <ul className="temu-picks">
          {row.picks.map(({ pickId, pickNo, status, pickUserName }) => (
            <li key={pickId}>
              <Link to={`/trusteeship/temu/pickReceipt?pickNo=${pickNo}`}>{pickNo}</Link>{' '}
              <StatusTag states={temuPickStates} value={status} />
              {pickUserName}
            </li>
          ))}
        </ul>
      </Block>
    )}
  </div>
)

interface TableProps<T> {
  columns: LineColumn<T>[]
  rows: T[]
  keyOf: (row: T) => string | number
  none: string
}
const Table = <T,>({ none, ...lines }: TableProps<T>) =>
  lines.rows.length === 0 ? (
    <p className="temu-lead">{none}</p>
  ) : (
    <div className="info-scroll">
      <Lines {...lines} />
    </div>
  )

const LINE: LineColumn<DeliveryLine>[] = [
  { title: '图片', render: ({ skuImage }) => skuImage && <Picture src={skuImage} /> },
  { title: '备货单', render: ({ subPurchaseOrderSn }) => subPurchaseOrderSn },
  { title: 'SKU', render: ({ sku, extCode }) => sku ?? <span className="over-time">{`${extCode} 未匹配`}</span> },
  { title: '规格', render: ({ spec }) => spec },
  { title: '计划', right: true, render: ({ planQty }) => <b>{planQty}</b> },
  { title: '已拣', right: true, render: ({ pickedQty }) => pickedQty },
  { title: '已贴', right: true, render: ({ labeledQty }) => labeledQty },
  { title: '已装', right: true, render: ({ packedQty }) => packedQty },
  { title: '已发', right: true, render: ({ shipQty }) => shipQty },
  { title: '已收', right: true, render: ({ receiveQty }) => receiveQty },
  { title: '拒收', right: true, render: ({ rejectQty }) => rejectQty },
]
export const sizeOf = ({ length, width, height }: SkuPackage): string | null =>
  length && width && height ? `${Number(length)}×${Number(width)}×${Number(height)}` : null
export const PACKAGE: LineColumn<SkuPackage>[] = [
  { title: '箱', right: true, render: ({ seq }) => seq },
  { title: '包裹号', render: ({ packageNo }) => packageNo },
  { title: '状态', render: ({ status }) => <StatusTag states={packageStates} value={status} /> },
  { title: '内装', render: ({ lines }) => lines.map(({ sku, quantity }) => `${sku}×${quantity}`).join('、') },
  { title: '件数', right: true, render: ({ quantity }) => quantity },
  { title: '重量(kg)', right: true, render: ({ weight }) => weight },
  { title: '尺寸(cm)', render: sizeOf },
  { title: '封箱', render: ({ sealName, sealTime }) => [sealName, sealTime?.slice(5, 16)].filter(Boolean).join(' ') },
  { title: '打印', right: true, render: ({ printTimes }) => printTimes },
]
const labelIn = (choices: readonly (readonly [number, string, ...unknown[]])[], value: number) =>
  choices.find(([each]) => each === value)?.[1]
const WORK: LineColumn<WorkDone>[] = [
  { title: '作业', render: ({ workType }) => labelIn(WORK_TYPES, workType) },
  { title: 'SKU', render: ({ sku }) => sku },
  { title: '数量', right: true, render: ({ quantity }) => quantity },
  { title: '人员', render: ({ userName }) => userName },
  { title: '积分', right: true, render: ({ points }) => points },
  { title: '时间', render: ({ time }) => time },
]
const PRINT: LineColumn<PrintDone>[] = [
  { title: '类型', render: ({ printType }) => labelIn(TEMU_PRINTS, printType) },
  { title: '单号', render: ({ refNo }) => refNo },
  { title: '张数', right: true, render: ({ copies }) => copies },
  { title: '第几次', right: true, render: ({ nth }) => nth },
  { title: '补打原因', render: ({ reason }) => reason && <DictTag type="reprint_reason" value={reason} /> },
  { title: '人员', render: ({ userName }) => userName },
  { title: '时间', render: ({ time }) => time },
]
