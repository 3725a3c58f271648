import type { bizLog } from '../../kit/biz-log.ts'
import {
  action,
  choice,
  decimal,
  documentStamp,
  flag,
  idField,
  idsField,
  image,
  int,
  keyed,
  list,
  listPage,
  type Page,
  pageInput,
  type Row,
  type RowOfResource,
  ref,
  refs,
  resource,
  stateField,
  statusCount,
  text,
  time,
  type,
  versionField,
} from '../../kit/index.ts'
import { DEFECT_GRADES } from './content.ts'
import { contentField } from './content-fields.ts'
import { LIST_TYPES, templateStates } from './template.states.ts'
import type { Checked, CheckedContent, FilledContent, Published, SkuCosts, TemplateDetails } from './template-rows.ts'

const KEY = 'templateId'
const LIST = 'listing:smtTemplate:list' as const
const EDIT = 'listing:smtTemplate:edit' as const
const kept = { readonly: true, column: true } as const

/** What a person writes of a template beside its content. */
const written = {
  tempName: text('模板名', { required: true, max: 200, column: true, search: true }),
  goodsId: ref('商品', 'goods/goods', { search: true }),
  shopIds: refs('店铺', 'authorize/shop', { column: true, search: true }),
  categoryPath: text('类目', { max: 500, column: true, search: true }),
}
export const templateFields = {
  mainImage: image('图', kept),
  ...written,
  tempType: choice('类型', LIST_TYPES, { required: true, fixed: true, search: true }),
  subject: text('标题', { ...kept, max: 500, search: true }),
  goods: text('商品/SKU', { computed: true, search: 'exact' }),
  goodsCode: text('商品编码', { computed: true, column: true }),
  skuCount: int('SKU数', kept),
  priceMin: decimal('最低价', { readonly: true, currency: 'currencyCode' }),
  priceMax: decimal('最高价', { readonly: true, currency: 'currencyCode' }),
  currencyCode: text('币种', { readonly: true }),
  tempStatus: stateField(templateStates),
  checkErrors: int('检查错误', kept),
  checkWarnings: int('检查提醒', { readonly: true }),
  checkTime: time('检查时间', { readonly: true }),
  ...documentStamp,
}
export type TemplateRow = Row<typeof templateFields, typeof KEY>

const shops = list('店铺', int('店铺', { min: 1 }), { max: 100 })
/** As many as a person looks at together. */
const someIds = list('模板', int('模板', { min: 1 }), { required: true, max: 100 })
const typeInput = choice('类型', LIST_TYPES, { required: true })

/** 速卖通模板, 全托管模板, 不良品模板: one resource, told apart by `tempType`. */
export const smtTemplate = resource('product-center/smt-template', {
  title: '模板',
  key: KEY,
  name: 'tempName',
  fields: templateFields,
  actions: {
    'list-page': listPage<typeof templateFields, typeof KEY>(templateFields, LIST),
    'status-count': statusCount(templateFields, LIST),
    details: action('GET', `details/{${KEY}}`, {
      label: '详情',
      permission: LIST,
      /** Told, a template of another type is none. */
      input: { ...keyed(KEY), tempType: choice('类型', LIST_TYPES) },
      output: type<TemplateDetails>(),
    }),
    add: action('POST', 'add', {
      label: '新增',
      permission: EDIT,
      input: { tempType: typeInput, ...written, content: contentField },
      output: type<TemplateDetails>(),
    }),
    edit: action('PUT', 'edit', {
      label: '修改',
      permission: EDIT,
      input: { ...keyed(KEY), version: versionField, ...written, content: contentField },
      output: type<TemplateDetails>(),
    }),
    remove: action('DELETE', 'remove/{id}', {
      label: '删除',
      permission: 'listing:smtTemplate:remove',
      input: { id: idField() },
    }),
    copy: action('POST', 'copy', {
      together: true,
      label: '复制',
      permission: EDIT,
      input: { ids: idsField },
      output: type<{ ids: number[] }>(),
    }),
    'create-from-goods': action('POST', 'create-from-goods', {
      label: '由商品生成',
      permission: EDIT,
      ownTx: true,
      input: {
        tempType: typeInput,
        goodsIds: list('商品', int('商品', { min: 1 }), { max: 100 }),
        /** Defective ones: a template a goods with those of its SKUs. */
        skuIds: list('不良品SKU', int('SKU', { min: 1 }), { max: 200 }),
        defectGrade: choice('瑕疵等级', DEFECT_GRADES),
        shopIds: shops,
      },
      output: type<{ ids: number[] }>(),
    }),
    fill: action('POST', 'fill', {
      label: '带入商品资料',
      permission: EDIT,
      reads: true,
      input: { tempType: typeInput, goodsId: idField('商品'), shopIds: shops, defectGrade: choice('瑕疵等级', DEFECT_GRADES) },
      output: type<FilledContent>(),
    }),
    costs: action('POST', 'costs', {
      label: '成本与费率',
      permission: EDIT,
      reads: true,
      input: { tempType: typeInput, goodsId: int('商品', { min: 1 }), skuIds: list('SKU', int('SKU', { min: 1 }), { max: 500 }) },
      output: type<SkuCosts>(),
    }),
    'publish-check': action('POST', 'publish-check', {
      label: '检查',
      permission: EDIT,
      ownTx: true,
      input: { ids: someIds },
      output: type<Checked[]>(),
    }),
    'check-content': action('POST', 'check-content', {
      label: '检查内容',
      permission: EDIT,
      reads: true,
      input: {
        tempType: typeInput,
        goodsId: int('商品', { min: 1 }),
        shopIds: shops,
        content: contentField,
        /** What is online already is not asked whether it may go online. */
        isListed: flag('已在线'),
      },
      output: type<CheckedContent>(),
    }),
    publish: action('POST', 'publish', {
      label: '发布',
      permission: 'listing:smtTemplate:publish',
      input: {
        ids: someIds,
        /** Those of the template where none are told. */
        shopIds: shops,
        /** At once where none is told. */
        planTime: time('定时发布'),
        allowRepeat: flag('允许重复铺货'),
      },
      output: type<Published>(),
    }),
    'log-list': action('GET', 'log-list', {
      label: '操作日志',
      permission: LIST,
      input: { ...keyed(KEY), pageNum: int('页码', { min: 1 }), pageSize: pageInput({}).pageSize },
      output: type<Page<RowOfResource<typeof bizLog>>>(),
    }),
  },
})
