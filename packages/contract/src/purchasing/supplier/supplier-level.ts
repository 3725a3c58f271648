import { choice, crud, date, decimal, flag, importing, int, resource, text } from '../../kit/index.ts'

export const QC_MODE = { none: 0, sample: 1, all: 2 } as const
export const QC_MODES = [
  [QC_MODE.none, '免检', 'green'],
  [QC_MODE.sample, '抽检', 'blue'],
  [QC_MODE.all, '全检', 'orange'],
] as const

const fields = {
  levelCode: text('等级', {
    required: true,
    unique: true,
    upper: true,
    pattern: /^[SABCD]$/,
    message: '等级只能是S、A、B、C、D',
    column: true,
    search: true,
  }),
  levelName: text('名称', { required: true, max: 20, column: true, search: true }),
  minScore: int('最低分', { required: true, min: 0, max: 100, column: true, hint: '按排序，每一级必须低于上一级' }),
  qcMode: choice('质检方式', QC_MODES, { required: true, column: true, search: true }),
  sampleRate: decimal('抽检比例', {
    scale: 4,
    percent: true,
    min: '0.0001',
    max: '1',
    column: true,
    hint: '抽检时必填，0.1 即 10%',
  }),
  allowPeriod: flag('允许账期', { initial: 1, column: true, search: true }),
  suppliers: int('供应商数', { computed: true, column: true }),
  fromDay: date('生效日期', { required: true, column: true }),
  sortNo: int('排序', { initial: 0, min: 0, max: 999, column: true }),
}
const can = { view: 'report:config:view', edit: 'report:config:edit' } as const
const plain = crud(fields, can)

/** What a supplier's score earns: how closely its goods are looked at, and whether it may be paid later. */
export const supplierLevel = resource('data-center-report/config/supplier-level', {
  title: '供应商等级',
  table: 'purchasing_supplier_level',
  name: 'levelCode',
  fields,
  actions: {
    ...plain,
    // Chosen from wherever suppliers are, by people who have no say in the report's settings.
    list: { ...plain.list, permission: 'session' as const },
    ...importing(can.edit),
  },
})
