import {
  type Action,
  action,
  choice,
  condition,
  crud,
  exporting,
  idField,
  importing,
  inputs,
  int,
  list,
  listPage,
  type Page,
  type Row,
  ref,
  resource,
  text,
  type,
  versionField,
} from '../../kit/index.ts'
import { SUPPLIER_STATES } from './supplier.states.ts'
import { bankNo, supplierFields as fields } from './supplier-fields.ts'

export type SupplierRow = Row<typeof fields, 'supplierId'>
/** What a picker needs, and what an order takes over from its supplier. */
export interface SupplierChoice {
  supplierId: number
  supplierCode: string
  supplierName: string
  supplierLevel: string
  settlementType: number
  depositRate: string | null
  accountPeriodDays: number | null
  paymentMethod: string | null
  leadDays: number
  purchaserId: number | null
}
/** The latest score in its four parts, and everything that was ever bought. */
export interface SupplierTotals {
  scoreParts: {
    score: string | null
    onTimeRate: string | null
    passRate: string | null
    priceIndex: string | null
    refundRate: string | null
    toDay: string
  } | null
  orderCount: number
  orderAmount: string
  quoteCount: number
}
export interface SupplierOrder {
  orderId: number
  orderNo: string
  createTime: string
  checkFlag: number
  totalAmount: string
  paidAmount: string
  dueAmount: string
  expectArriveDate: string | null
}
export interface SupplierPayment {
  paymentId: number
  paymentNo: string
  createTime: string
  status: number
  amount: string
  dueDate: string | null
  paidTime: string | null
}

const view = 'purchasing:supplier:list' as const
const edit = 'purchasing:supplier:edit' as const
const plain = crud(fields, { view, edit }, 'supplierId')
const written = { ...inputs(fields), bankNo }
const supplierIds = list('供应商', int('编号', { min: 1 }), { required: true, max: 500 })
const reason = text('原因', { required: true, max: 200 })

/** What a workbook of suppliers holds. */
export const supplierImport = resource('purchasing/supplier', {
  title: '供应商',
  key: 'supplierId',
  name: 'supplierName',
  fields: written,
  actions: {},
})

export const supplier = resource('purchasing/supplier', {
  title: '供应商',
  key: 'supplierId',
  name: 'supplierName',
  fields,
  actions: {
    page: { ...plain.list, path: 'page', label: '查询（分页参数）' } as unknown as Action<
      Record<string, unknown> & { pageNum?: number | null },
      Page<SupplierRow>
    >,
    'list-page': listPage<typeof fields, 'supplierId'>(fields, view),
    'status-count': action('GET', 'status-count', {
      label: '各状态数量',
      permission: view,
      output: type<Record<string, number>>(),
    }),
    counts: action('POST', 'status-count', {
      label: '各状态数量（按筛选）',
      permission: view,
      reads: true,
      input: { condition: condition(fields) },
      output: type<Record<string, number>>(),
    }),
    options: action('GET', 'list', {
      label: '选择供应商',
      permission: view,
      input: { keyword: text('关键字', { max: 80 }) },
      output: type<SupplierChoice[]>(),
    }),
    get: action('GET', '{id}', {
      label: '详情',
      permission: view,
      input: { id: idField() },
      output: type<SupplierRow & SupplierTotals>(),
    }),
    orders: action('GET', '{id}/orders', {
      label: '采购单',
      permission: view,
      input: { id: idField() },
      output: type<SupplierOrder[]>(),
    }),
    payments: action('GET', '{id}/payments', {
      label: '付款',
      permission: view,
      input: { id: idField() },
      output: type<SupplierPayment[]>(),
    }),
    add: action('POST', '', {
      label: '新增',
      permission: 'purchasing:supplier:add',
      input: written,
      output: type<SupplierRow>(),
    }),
    update: action('PUT', '', {
      label: '修改',
      permission: edit,
      input: { ...written, supplierId: idField(), version: versionField },
      output: type<SupplierRow>(),
    }),
    remove: plain.remove,
    'set-status': action('POST', 'set-status', {
      together: true,
      label: '启用/停用/拉黑',
      permission: edit,
      input: {
        ids: supplierIds,
        status: choice('状态', SUPPLIER_STATES, { required: true }),
        reason: text('原因', { max: 200 }),
      },
    }),
    'set-level': action('POST', 'set-level', {
      together: true,
      label: '改等级',
      permission: 'purchasing:supplier:level',
      input: {
        ids: supplierIds,
        levelId: ref('等级', 'data-center-report/config/supplier-level', { required: true }),
        reason,
      },
    }),
    merge: action('POST', 'merge', {
      together: true,
      label: '合并供应商',
      permission: 'purchasing:supplier:merge',
      input: {
        id: idField('保留的供应商'),
        ids: { ...supplierIds, label: '被合并的供应商' },
        reason: text('原因', { max: 200 }),
      },
      output: type<SupplierRow>(),
    }),
    export: exporting(fields, 'purchasing:supplier:export'),
    ...importing('purchasing:supplier:import'),
  },
})
