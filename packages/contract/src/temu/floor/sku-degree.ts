import {
  action,
  choice,
  exporting,
  idField,
  image,
  importing,
  int,
  list,
  listPage,
  type Row,
  ref,
  resource,
  text,
  type,
  versionField,
} from '../../kit/index.ts'

export const DEGREE_SOURCE = { byHand: 1, imported: 2 } as const
const SOURCES = [
  [DEGREE_SOURCE.byHand, '手动', 'blue'],
  [DEGREE_SOURCE.imported, '导入', 'gold'],
] as const

const shown = { computed: true, column: true } as const
const fields = {
  sku: text('SKU', { ...shown, search: 'codes' }),
  skuImage: image('图', shown),
  skuName: text('SKU名称', { ...shown, search: true }),
  skuId: int('SKU', { readonly: true }),
  ownDifficultyId: ref('自身难易度', 'basic/degree-difficulty', { ...shown, search: true }),
  difficultyId: ref('平台难易度', 'basic/degree-difficulty', { required: true, column: true, search: true }),
  coefs: text('系数(拣/贴/包)', shown),
  quantity30: int('近30天件数', { ...shown, hint: '拣货、贴标、包装的件数合计' }),
  source: choice('来源', SOURCES, { readonly: true, column: true, search: true }),
  remark: text('备注', { max: 200, column: true }),
}
export type SkuDegreeRow = Row<typeof fields>

const EDIT = 'temu:degree:edit' as const
const written = { difficultyId: fields.difficultyId, remark: fields.remark }

/** A row of the workbook: a SKU that has one already gets the new difficulty. */
export const skuDegreeImport = resource('operation-temu/sku-degree', {
  title: 'SKU难易度',
  name: 'sku',
  table: 'temu_sku_degree',
  fields: {
    sku: text('SKU', { required: true, max: 60, upper: true }),
    difficulty: text('难易度', { required: true, max: 30, hint: '操作难度的名称' }),
    remark: fields.remark,
  },
  actions: {},
})

/** How much work a SKU is on managed marketplaces, where it differs from the SKU's own difficulty. */
export const skuDegree = resource('operation-temu/sku-degree', {
  title: 'SKU难易度',
  name: 'sku',
  table: 'temu_sku_degree',
  fields,
  actions: {
    'list-page': listPage(fields, 'temu:degree:list'),
    /** Sets it: SKUs that have one already change to it. */
    add: action('POST', 'add', {
      label: '设置难易度',
      permission: EDIT,
      input: { skuIds: list('SKU', idField('SKU'), { required: true, max: 200 }), ...written },
      output: type<{ ids: number[]; added: number; changed: number }>(),
    }),
    edit: action('PUT', 'edit', {
      label: '修改',
      permission: EDIT,
      input: { id: idField(), version: versionField, ...written },
      output: type<SkuDegreeRow>(),
    }),
    remove: action('DELETE', 'remove/{id}', { label: '删除', permission: EDIT, input: { id: idField() } }),
    ...importing('temu:degree:import'),
    export: { ...exporting<typeof fields>(fields, 'temu:degree:export'), path: '/trust/temu/sku-degree/export' },
  },
})
