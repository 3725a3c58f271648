import {
  type Action,
  action,
  choice,
  type Field,
  flag,
  int,
  list,
  type Page,
  type PageInput,
  pageInput,
  type Row,
  ref,
  resource,
  text,
  time,
  type,
} from '../../kit/index.ts'
import { auditChoices } from '../catalog/goods.states.ts'
import { goodsListFields } from '../catalog/goods-list-fields.ts'
import { withCodes } from '../catalog/goods-read.ts'

const known = { computed: true, readonly: true } as const
const { goodsType: _type, hasStock: _stock, hasShopLink: _link, available: _available, onWay: _way, ...alike } = goodsListFields
const { sold7: _sold7, sold30: _sold30, goodsLevel: _level, goodsStatus: _status, rejectReason: _reason, ...listed } = alike
/** A second address of the same rows: their references are counted where the goods are. */
const seconded = Object.fromEntries(
  Object.entries(listed).map(([name, field]) => [name, { ...(field as Field), ...known }]),
) as unknown as typeof listed

const fields = {
  ...seconded,
  auditStatus: choice('审核状态', auditChoices, { ...known, column: true, search: true }),
  missing: list('缺少资料', text('缺少资料'), { ...known, column: true }),
  submitBy: ref('提交人', 'account/user', { ...known, column: true, search: true }),
  submitTime: time('提交时间', { ...known, column: true, search: true }),
  rejectReason: text('驳回原因', { ...known, column: true }),
  /** Nobody approves what is the own. */
  createById: int('创建人编号', known),
  mine: flag('我提交的', { ...known, search: true }),
}
export type PendingGoodsRow = Row<typeof fields, 'goodsId'> & {
  catName: string | null
  seasonName: string | null
  developerName: string | null
  purchaserName: string | null
  defaultStoreName: string | null
  submitByName: string | null
}
/** 90, 100 and 110 by their number, and what the asking person submitted. */
export type PendingCounts = Record<'90' | '100' | '110' | 'mine', number>

const filter = withCodes(fields)

/** Goods below 200, served beside the goods. */
export const goodsPending = resource('goods/pending', {
  title: '待处理商品',
  key: 'goodsId',
  name: 'goodsName',
  table: 'goods_goods',
  fields,
  actions: {
    'list-page': action('POST', '/goods/goods/pending-page-list', {
      label: '查询待处理商品',
      permission: 'goods:goods:list',
      reads: true,
      input: { ...pageInput(fields), condition: filter },
    }) as unknown as Action<PageInput<typeof fields>, Page<PendingGoodsRow>>,
    'status-count': action('POST', '/goods/goods/pending-status-count', {
      label: '待处理数量',
      permission: 'goods:goods:list',
      reads: true,
      input: { condition: filter },
      output: type<PendingCounts>(),
    }),
  },
})
