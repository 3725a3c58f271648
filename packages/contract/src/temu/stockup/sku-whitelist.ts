import { date, flag, pagedCrud, type Row, ref, resource, text } from '../../kit/index.ts'

const fields = {
  skuId: ref('SKU', 'goods/goodsSku', { required: true, show: 'sku', column: true }),
  sku: text('SKU', { computed: true, search: 'exact' }),
  skuName: text('SKU名称', { computed: true, column: true }),
  shopId: ref('店铺', 'authorize/shop', { column: true, search: true, hint: '不填表示全部Temu店铺' }),
  exemptCap: flag('免备货上限', { column: true, search: true }),
  exemptMargin: flag('免毛利率', { column: true, search: true }),
  validFrom: date('生效日期', { required: true, column: true, search: true }),
  validTo: date('失效日期', { column: true, search: true, hint: '不填表示长期有效' }),
  reason: text('原因', { required: true, max: 200, column: true }),
  isLive: flag('生效中', { computed: true, column: true, search: true }),
}
export type WhitelistRow = Row<typeof fields>

export const skuWhitelist = resource('operation-temu/sku-whitelist', {
  title: 'SKU白名单',
  name: 'reason',
  table: 'temu_sku_whitelist',
  fields,
  actions: pagedCrud(fields, {
    view: 'temu:whitelist:list',
    edit: 'temu:whitelist:edit',
    export: 'temu:whitelist:export',
    import: 'temu:whitelist:import',
  }),
})
