import {
  type Action,
  action,
  condition,
  type ExportInput,
  exportInput,
  type Field,
  type ImportResult,
  idField,
  int,
  list,
  type Page,
  type PageInput,
  pageInput,
  type Row,
  resource,
  text,
  type,
  versionField,
} from '../../kit/index.ts'
import { skuFields } from '../sku/sku-fields.ts'
import { groupFields, groupInput } from './group-fields.ts'

export type GroupRow = Row<typeof groupFields, 'skuId'>
export interface GroupItem {
  groupSkuId: number
  groupSku: string
  skuId: number
  sku: string
  skuName: string
  skuImage: string | null
  skuStatus: string
  quantity: number
  shareRatio: string
  /** 1 按成本自动, 2 手工; the same for all parts of a group. */
  shareMode: 1 | 2
  /** Null without the right to see cost. */
  costPrice: string | null
  weight: string | null
  available: number
}
export interface PortfolioResult {
  created: number
  skipped: { sku: string; n: number; reason: string }[]
}

/** One row an item: rows of one 组合SKU together are its whole composition. */
export const combinedRows = resource('goods/groupGoods', {
  title: '组合商品',
  fields: {
    sku: { ...skuFields.sku, label: '组合SKU', required: true as const, hint: '已有的组合被替换' },
    skuName: { ...skuFields.skuName, label: '名称', hint: '新组合必填，写在第一行即可' },
    partSku: text('子SKU', { required: true, upper: true, max: 40 }),
    quantity: groupInput.items.fields!['quantity']! as Field<number>,
    shareRatio: {
      ...(groupInput.items.fields!['shareRatio'] as Field<string | null>),
      label: '比例',
      hint: '全部不填按成本自动分摊；填写时合计100',
    },
  },
  actions: {},
})

const plain = condition(groupFields)
const filter = { ...plain, fields: { ...plain.fields, codes: text('组合编码/SKU', { max: 10_000, upper: true }) } }
const { sku: _code, ...changed } = groupInput
const keep = { permission: 'goods:group:save' as const }

/** Groups of SKUs: sold as one, shipped as their parts. */
export const groupGoods = resource('goods/groupGoods', {
  title: '组合商品',
  key: 'skuId',
  name: 'sku',
  table: 'goods_goods_sku',
  fields: groupFields,
  actions: {
    'list-page': action('POST', '/goods/goods/group/page-list', {
      label: '查询',
      permission: 'goods:group:list',
      reads: true,
      input: { ...pageInput(groupFields), condition: filter },
    }) as unknown as Action<PageInput<typeof groupFields>, Page<GroupRow>>,
    export: action('POST', '/goods/goods/group/export', {
      label: '导出',
      permission: 'goods:group:export',
      reads: true,
      download: true,
      input: { ...exportInput(groupFields), condition: filter },
    }) as unknown as Action<ExportInput<typeof groupFields>, unknown>,
    'sku-list': action('GET', '/goods/goods/group/sku-list', {
      label: '组成',
      permission: 'goods:group:list',
      input: { goodsId: int('商品', { min: 1 }), groupSkuId: int('组合SKU', { min: 1 }) },
      output: type<GroupItem[]>(),
    }),
    save: action('POST', '/goods/goods/create/groupGoods', {
      ...keep,
      label: '新增',
      input: groupInput,
      output: type<GroupRow>(),
    }),
    edit: action('POST', '/goods/goods/edit/groupGoods', {
      ...keep,
      label: '修改',
      input: { ...changed, skuId: idField('组合SKU'), version: versionField },
      output: type<GroupRow>(),
    }),
    increasePortfolio: action('POST', '/goods/goods/increasePortfolio', {
      ...keep,
      label: '批量生成组合',
      input: {
        skuIds: list('SKU', idField('SKU'), { required: true, max: 200 }),
        multiples: list('倍数', int('倍数', { min: 2, max: 100 }), { required: true, max: 10 }),
      },
      output: type<PortfolioResult>(),
    }),
    importCombinedGoods: action('POST', '/goods/goods/importCombinedGoods', {
      label: '导入组合商品',
      permission: 'goods:group:import',
      upload: true,
      ownTx: true,
      output: type<ImportResult>(),
    }),
    remove: action('POST', '/goods/goods/group/remove', {
      label: '删除',
      permission: 'goods:group:remove',
      input: { skuIds: list('组合SKU', idField('组合SKU'), { required: true, max: 200 }) },
    }),
  },
})
