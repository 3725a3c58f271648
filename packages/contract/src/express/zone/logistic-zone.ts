import {
  action,
  choice,
  idField,
  importing,
  int,
  type Row,
  ref,
  resource,
  rows,
  text,
  type,
  versionField,
} from '../../kit/index.ts'

export const POST_MODES = [
  [0, '全国'],
  [1, '开头是'],
  [2, '区间'],
] as const
const postCode = (label: string) => text(label, { max: 20, upper: true })

export const zoneRows = {
  countryCode: ref('国家', 'basic/country', { by: 'countryCode', required: true }),
  postMode: choice('邮编方式', POST_MODES, { required: true, initial: 0 }),
  value: postCode('邮编'),
  valueTo: postCode('至'),
}
const fields = {
  wayId: ref('物流渠道', 'express/logistic-way', { required: true, fixed: true, show: 'wayName' }),
  zoneName: text('分区名称', { required: true, max: 50 }),
  sortNo: int('排序', { initial: 0, min: 0, max: 99999 }),
  rows: rows('国家与邮编', zoneRows, { required: true, max: 5000, computed: true }),
}
export type ZoneRow = Row<typeof fields>
export interface Uncovered {
  countryCode: string
  nameCn: string
  nameEn: string
  continent: string | null
}
const wayId = { wayId: fields.wayId }
const input = { wayId: fields.wayId, zoneName: fields.zoneName, sortNo: fields.sortNo, rows: fields.rows }

export const logisticZone = resource('express/logistic-zone', {
  title: '分区',
  name: 'zoneName',
  fields,
  actions: {
    list: action('GET', 'list', { label: '分区', permission: 'express:way:list', input: wayId, output: type<ZoneRow[]>() }),
    save: action('POST', '', { label: '新增', permission: 'express:zone:edit', input, output: type<ZoneRow>() }),
    update: action('PUT', '', {
      label: '修改',
      permission: 'express:zone:edit',
      input: { ...input, id: idField(), version: versionField },
      output: type<ZoneRow>(),
    }),
    remove: action('DELETE', '{id}', { label: '删除', permission: 'express:zone:edit', input: { id: idField() } }),
    uncovered: action('GET', 'uncovered', {
      label: '未覆盖国家',
      permission: 'express:way:list',
      input: wayId,
      output: type<Uncovered[]>(),
    }),
    ...importing('express:zone:edit'),
  },
})

/** A row of the sheet is a row of a zone. */
export const zoneSheet = resource('express/logistic-zone', {
  title: '分区',
  name: 'zoneName',
  fields: {
    wayCode: text('渠道代码', { required: true, upper: true, max: 30 }),
    zoneName: fields.zoneName,
    sortNo: fields.sortNo,
    countryCode: text('国家代码', { required: true, upper: true, max: 2 }),
    postMode: zoneRows.postMode,
    value: zoneRows.value,
    valueTo: zoneRows.valueTo,
  },
  actions: {},
})
