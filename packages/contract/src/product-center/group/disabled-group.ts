import { action, flag, idField, int, list, pagedCrud, type Row, refs, resource, text, type } from '../../kit/index.ts'
import { groupOptions } from './development-group.ts'

const several = { column: true, search: true } as const
const fields = {
  groupName: text('分组名称', { required: true, max: 30, unique: true, column: true, search: true }),
  reason: text('原因', { required: true, max: 200, column: true }),
  plats: refs('平台', 'basic/platform', { ...several, by: 'platCode' }),
  shopIds: refs('店铺', 'authorize/shop', several),
  countries: refs('国家', 'basic/country', { ...several, by: 'countryCode', hint: '站点在这些国家的店铺禁售' }),
  goodsCount: int('商品数', { computed: true, column: true, hint: '已审核的商品' }),
  linkCount: int('待下架链接数', { computed: true, column: true }),
  isActivated: flag('启用', { initial: 1, column: true, search: true }),
}
export type DisabledGroupRow = Row<typeof fields>

/** A shop that may not sell a goods, and why. */
export interface DisabledShop {
  goodsId: number
  goodsCode: string
  shopId: number
  shopName: string
  groupName: string
  reason: string
}
/** A listing that is still there though its shop may not sell it. */
export interface DisabledLink {
  listingId: number
  goodsId: number
  goodsCode: string
  goodsName: string
  shopId: number
  shopName: string
  productId: string
  subject: string | null
  productStatus: string
  sellerName: string | null
  /** 禁售待下架 since. */
  since: string
}
export const CHECK_MAX = 500

const view = 'productCenter:disabledGroup:list' as const
const {
  import: _import,
  'import-template': _template,
  ...plain
} = pagedCrud(fields, { view, edit: 'productCenter:disabledGroup:edit' })

export const disabledGroup = resource('product-center/disabled-group', {
  title: '禁售分组',
  fields,
  actions: {
    ...plain,
    list: groupOptions,
    /** All shops unless some are named. */
    check: action('POST', 'check', {
      label: '禁售店铺',
      permission: view,
      reads: true,
      input: {
        goodsIds: list('商品', int('编号', { min: 1 }), { required: true, min: 1, max: CHECK_MAX }),
        shopIds: list('店铺', int('编号', { min: 1 }), { max: CHECK_MAX }),
      },
      output: type<DisabledShop[]>(),
    }),
    links: action('GET', 'links', {
      label: '待下架链接',
      permission: view,
      input: { id: idField('禁售分组') },
      output: type<DisabledLink[]>(),
    }),
  },
})
