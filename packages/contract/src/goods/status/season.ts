import { crud, flag, int, type Row, resource, text } from '../../kit/index.ts'

const monthDay = (label: string) =>
  text(label, {
    required: true,
    max: 5,
    pattern: /^(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/,
    message: `${label}应为 MM-DD 格式的日期`,
    hint: '月-日，如 09-15；开始晚于结束表示跨年',
    column: true,
  })
const days = (label: string, hint: string) => int(label, { initial: 0, min: 0, max: 180, column: true, hint })

const fields = {
  seasonCode: text('季节编码', {
    required: true,
    fixed: true,
    unique: true,
    upper: true,
    max: 20,
    pattern: /^[A-Z][A-Z0-9_]{1,19}$/,
    message: '季节编码应为2-20位大写字母、数字或下划线，以字母开头',
    column: true,
  }),
  seasonName: text('季节名称', { required: true, max: 30, column: true, search: true }),
  startMonthDay: monthDay('开始日期'),
  endMonthDay: monthDay('结束日期'),
  purchaseStopDays: days('停采提前天数', '结束日期前多少天起不再建议采购'),
  clearStartDays: days('清仓提前天数', '结束日期前多少天起仍有库存的商品显示待清仓'),
  inSeason: flag('当前是否应季', { column: true, computed: true }),
  goodsCount: int('商品数', { column: true, computed: true }),
  isActivated: flag('启用', { initial: 1, column: true, search: true }),
  sortNo: int('排序', { initial: 0, min: 0, max: 99999, column: true }),
  isSystem: flag('系统内置', { readonly: true }),
}
export type SeasonRow = Row<typeof fields>

const { save, update, remove, ...reads } = crud(fields, { view: 'goods:season:list', edit: 'goods:season:edit' })

export const season = resource('goods/season', {
  title: '季节配置',
  name: 'seasonName',
  fields,
  actions: {
    ...reads,
    add: { ...save, path: 'add' },
    edit: { ...update, path: 'edit' },
    remove: { ...remove, path: 'remove/{id}' },
  },
})
