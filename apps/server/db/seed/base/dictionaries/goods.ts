import type { DictionarySeed } from './seed.ts'

export const goodsDictionaries: DictionarySeed[] = [
  {
    type: 'goods_status',
    name: '商品状态',
    group: '商品',
    entries: [
      ['10', '新品', 'cyan'],
      ['20', '在售', 'green'],
      ['30', '暂时缺货', 'orange'],
      ['40', '清仓', 'gold'],
      ['50', '停产', 'volcano'],
      ['60', '停售', 'default'],
      ['70', '侵权', 'red'],
      ['80', '已淘汰', 'default'],
    ],
    initial: '10',
  },
  {
    type: 'banned_word',
    name: '平台违禁词',
    group: '商品',
    open: true,
    entries: [
      ['disney', 'Disney'],
      ['nike', 'Nike'],
      ['replica', 'replica'],
      ['covid', 'COVID'],
      ['fda approved', 'FDA approved'],
    ],
  },
]
