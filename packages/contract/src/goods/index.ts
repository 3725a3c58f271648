import { everyone, manifest } from '../kit/index.ts'
import { goodsCats } from './goods-cats.ts'

export const goods = manifest({
  name: 'goods',
  title: '商品',
  depends: ['basic'],
  resources: { goodsCats },
  permissions: {
    'goods:cats:list': ['查看商品类目', everyone],
    'goods:cats:edit': ['维护商品类目', ['supervisor']],
  },
  menu: {
    '/basic': [
      {
        path: '/basic/goodsCats',
        title: '商品类目',
        component: 'goods/goods-cats',
        permission: 'goods:cats:list',
        buttons: ['goods:cats:edit'],
      },
    ],
  },
})
