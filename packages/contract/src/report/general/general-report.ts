import { action, json, type Kind, orderBy, pageInput, resource, text, type } from '../../kit/index.ts'

export interface ReportColumn {
  name: string
  label: string
  kind: Kind
  /** Decimal places of an amount. */
  scale?: number
}
export interface ReportParameter extends ReportColumn {
  required: boolean
  hint?: string
  initial?: string | number
  choices?: readonly (readonly [value: string | number, label: string])[]
}
/** A named query that the server keeps; the browser sends its name and the parameters it declares. */
export interface ReportDefinition {
  name: string
  title: string
  parameters: ReportParameter[]
  columns: ReportColumn[]
}
export interface ReportRows<R = Record<string, string | number | null>> {
  title: string
  columns: ReportColumn[]
  list: R[]
  total: number
  updateTime: string
}
/** A row of `home-top100`. */
export interface TopProduct {
  order: number
  goodsId: number
  goods_code: string
  goods_name: string
  picture: string | null
  amt: string
  sold_num: number
  profit: string
  developer: string | null
  goods_status: string | null
  season: string | null
}

const fields = { name: text('报表', { required: true, max: 50 }) }
const { pageNum, pageSize } = pageInput({})
const asked = { ...fields, condition: json<Record<string, unknown>>('参数'), orderBy }

export const generalReport = resource('data-center-report/general-report', {
  title: '综合查询',
  fields,
  actions: {
    list: action('GET', 'list', { label: '报表清单', permission: 'report:general:view', output: type<ReportDefinition[]>() }),
    /** `home-top100` is for everybody, the others for those who may see 综合查询. */
    query: action('POST', 'query', {
      label: '综合查询',
      permission: 'session',
      reads: true,
      input: { ...asked, pageNum, pageSize },
      output: type<ReportRows<any>>(),
    }),
    export: action('POST', 'export', {
      label: '导出综合查询',
      permission: 'session',
      reads: true,
      download: true,
      input: asked,
      output: type<unknown>(),
    }),
  },
})
