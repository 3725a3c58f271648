import { action, crud, date, decimal, flag, int, json, resource, text, type } from '../kit/index.ts'

export interface Rate {
  currencyCode: string
  day: string
  /** CNY for one unit. */
  rate: string
  /** The day the rate is from. */
  rateDay: string
}

const fields = {
  currencyCode: text('币种代码', {
    required: true,
    fixed: true,
    unique: true,
    upper: true,
    pattern: /^[A-Z]{3}$/,
    message: '币种代码应为三位字母',
    column: true,
    search: true,
  }),
  currencyName: text('币种名称', { required: true, max: 30, column: true, search: true }),
  symbol: text('符号', { max: 5, column: true }),
  decimals: int('小数位', { initial: 2, min: 0, max: 3, column: true }),
  sortNo: int('排序', { initial: 0, min: 0, max: 99999, column: true }),
  isActivated: flag('启用', { initial: 1, column: true, search: true }),
  rate: decimal('今日汇率', { computed: true, scale: 6, column: true }),
  rateDay: date('汇率日期', { computed: true, column: true }),
  rateTrend: json<{ day: string; rate: string }[]>('近30次汇率', { computed: true }),
}

export const currency = resource('basic/currency', {
  title: '币种',
  name: 'currencyName',
  fields,
  actions: {
    ...crud(fields, { view: 'basic:currency:list', edit: 'basic:currency:edit' }),
    rate: action('GET', 'rate', {
      label: '汇率',
      permission: 'basic:currency:list',
      input: { currencyCode: text('币种代码', { required: true, max: 3, upper: true }), day: date('日期') },
      output: type<Rate>(),
    }),
  },
})
