import { type Row, resource } from '../kit/index.ts'
import { goodsFields, goodsKept } from './goods-fields.ts'

const fields = { ...goodsFields, ...goodsKept }
export type GoodsRow = Row<typeof fields, 'goodsId'>

export const goodsItem = resource('goods/goods', {
  title: '商品',
  key: 'goodsId',
  name: 'goodsName',
  fields,
  actions: {},
})
