import { PICTURE, PRIORITY, pictureStates } from '@erp/contract/product-center/picture/picture.states'
import { pictureFields, pictureInfo } from '@erp/contract/product-center/picture/picture-info'
import { Tag } from 'antd'
import { ChoiceTag, type Column, columnsOf, companyNow, StatusTag } from '../../../kit/index.ts'
import { GoodsPicture } from '../../goods/picture.tsx'
import { TwoLines } from '../../order/desk/list/order-cells.tsx'
import type { PictureTask } from './rows.ts'
import '../../order/order.css'

const nothing = <span className="nothing">–</span>

/** What decides first; the rest can be shown by choice. */
export function pictureColumns(open: (row: PictureTask) => void): Column<PictureTask>[] {
  const shown = [goodsOf(open), ...WORK, ...PEOPLE]
  const taken = new Set(['image', ...shown.flatMap(({ id, exports = [] }) => [id, ...exports])])
  const others = columnsOf(pictureInfo)
    .filter(({ id }) => !taken.has(id))
    .map(({ fixed: _fixed, ...column }) => ({ ...column, hidden: true }))
  return [PICTURE_COLUMN, ...shown, ...others]
}

const PICTURE_COLUMN: Column<PictureTask> = {
  id: 'image',
  title: '图片',
  width: 60,
  onCard: 'picture',
  exports: [],
  render: (row) => <GoodsPicture url={row.image} />,
}

const goodsOf = (open: (row: PictureTask) => void): Column<PictureTask> => ({
  id: 'goodsCode',
  title: '商品',
  width: 210,
  fixed: 'start',
  exports: ['goodsCode', 'goodsName'],
  render: (row) => (
    <TwoLines
      first={
        <button type="button" className="order-no" onClick={() => open(row)}>
          {row.goodsCode}
        </button>
      }
      second={row.goodsName}
    />
  ),
})

const WORK: Column<PictureTask>[] = [
  {
    id: 'picStatus',
    title: '状态',
    width: 132,
    sort: 'picStatus',
    onCard: 'state',
    exports: ['picStatus', 'returnReason'],
    render: (row) => <TwoLines first={<StatusTag states={pictureStates} value={row.picStatus} />} second={row.returnReason} />,
  },
  {
    id: 'dueDate',
    title: '优先级/完成日期',
    width: 138,
    sort: 'dueDate',
    exports: ['priority', 'dueDate', 'overdue'],
    render: (row) => (
      <TwoLines first={<ChoiceTag field={pictureFields.priority} value={row.priority} />} second={<Due row={row} />} />
    ),
  },
  { id: 'artistId', title: '美工', width: 90, sort: 'artistId', render: (row) => row.artistName ?? nothing },
  {
    id: 'mainCount',
    title: '已做图片',
    width: 136,
    exports: ['mainCount', 'skuDone', 'skuCount'],
    render: (row) => <Progress row={row} />,
  },
  {
    id: 'requirement',
    title: '制作要求',
    width: 240,
    render: (row) => <span title={row.requirement ?? undefined}>{row.requirement ?? nothing}</span>,
  },
]

const PEOPLE: Column<PictureTask>[] = [
  { id: 'developerId', title: '开发员', width: 90, render: (row) => row.developerName ?? nothing },
  {
    id: 'submitTime',
    title: '提交时间',
    width: 132,
    sort: 'submitTime',
    render: (row) => row.submitTime?.slice(0, 16) ?? nothing,
  },
  { id: 'createTime', title: '创建时间', width: 132, sort: 'createTime', render: (row) => row.createTime?.slice(0, 16) },
]

export const Progress = ({ row }: { row: PictureTask }) => (
  <TwoLines first={`主图 ${row.mainCount} 张`} second={`SKU图 ${row.skuDone}/${row.skuCount}`} />
)

export const isLate = ({ dueDate, picStatus }: PictureTask): boolean =>
  Boolean(dueDate && picStatus !== PICTURE.done && dueDate < companyNow().format('YYYY-MM-DD'))

export function Due({ row }: { row: PictureTask }) {
  if (!row.dueDate) return null
  return isLate(row) ? <span className="over-time">{`${row.dueDate} 逾期`}</span> : <>{row.dueDate}</>
}

export const Urgent = ({ row }: { row: PictureTask }) => row.priority === PRIORITY.urgent && <Tag color="red">加急</Tag>
