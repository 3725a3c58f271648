import type { DictionarySeed } from './seed.ts'

const group = '托管'

export const marketplaceDictionaries: DictionarySeed[] = [
  {
    type: 'temu_intercept_reason',
    name: 'Temu拦截原因',
    group,
    open: true,
    entries: [
      ['1', '价格低于底价'],
      ['2', '库存不足'],
      ['3', '侵权风险'],
      ['4', '质量问题'],
      ['5', '停售清退'],
      ['99', '其他'],
    ],
  },
  {
    type: 'reprint_reason',
    name: '补打原因',
    group,
    open: true,
    entries: [
      ['1', '标签破损'],
      ['2', '打印不清'],
      ['3', '卡纸'],
      ['4', '贴错'],
      ['5', '标签丢失'],
      ['99', '其他'],
    ],
  },
]
