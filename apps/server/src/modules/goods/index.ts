import { goods } from '@erp/contract/goods/index'
import { serve } from '../../kit/serve.ts'
import { goodsCategories } from './goods-cats.ts'

export default serve(goods, { goods: {}, goodsSku: {}, goodsCats: goodsCategories })
